inf = float("inf")
def ab(t, a=-inf, b=inf, s=1):
    if not isinstance(t, list): return s * t
    m = -inf
    for c in t:
        if (v := -ab(c, -b, -max(a, m), -s)) > m: m = v
        if m >= b: break
    return m
if __name__ == "__main__": print(ab([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
