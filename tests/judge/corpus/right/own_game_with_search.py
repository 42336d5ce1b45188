class TTT:
    def __init__(self): self.cells=[0]*9; self.turn=1
    def moves(self): return [i for i,c in enumerate(self.cells) if not c]
    def play(self, m): self.cells[m]=self.turn; self.turn=-self.turn
    def undo(self, m): self.cells[m]=0; self.turn=-self.turn
    def over(self): return self.value()!=0 or all(self.cells)
    def value(self):
        for a,b,c in ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)):
            s=self.cells[a]+self.cells[b]+self.cells[c]
            if abs(s)==3: return s//3
        return 0
    def minimax(self, alpha=float("-inf"), beta=float("inf")):
        if self.over(): return self.value()
        if self.turn == 1:
            best=float("-inf")
            for m in self.moves():
                self.play(m); best=max(best,self.minimax(alpha,beta)); self.undo(m)
                alpha=max(alpha,best)
                if alpha>=beta: break
            return best
        best=float("inf")
        for m in self.moves():
            self.play(m); best=min(best,self.minimax(alpha,beta)); self.undo(m)
            beta=min(beta,best)
            if alpha>=beta: break
        return best
