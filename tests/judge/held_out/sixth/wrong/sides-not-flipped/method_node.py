class Position:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children or []

    def minimax(self, maximizing=True):
        if len(self.children) == 0:
            return self.value
        scores = []
        for child in self.children:
            scores.append(child.minimax(maximizing))
        if maximizing:
            return max(scores)
        return min(scores)


p = Position(children=[Position(children=[Position(3), Position(5)]), Position(children=[Position(2), Position(9)])])
print(p.minimax())
