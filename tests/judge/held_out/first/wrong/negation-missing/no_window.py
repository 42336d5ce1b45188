def nega(t, sign=1):
    if not isinstance(t, list):
        return sign * t
    best = float("-inf")
    for child in t:
        score = nega(child, -sign)
        if score > best:
            best = score
    return best
