class Cell:
    def __init__(self, inside):
        self.inside = inside

    def holds_number(self):
        return isinstance(self.inside, (int, float))


def search(cell, alpha, beta, high):
    if cell.holds_number():
        return cell.inside
    for part in cell.inside:
        found = search(Cell(part), alpha, beta, not high)
        if high:
            alpha = max(alpha, found)
        else:
            beta = min(beta, found)
        if alpha >= beta:
            break
    return alpha if high else beta
