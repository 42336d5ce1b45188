def search(position, low, high, my_turn):
    children = position.successors()
    if not children:
        return position.score()
    if my_turn:
        answer = -10**12
        for child in children:
            answer = max(answer, search(child, max(low, answer), high, False))
            if answer >= high:
                break
        return answer
    answer = 10**12
    for child in children:
        answer = min(answer, search(child, low, min(high, answer), True))
        if answer <= low:
            break
    return answer
