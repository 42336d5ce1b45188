def zuijia(ju, shendu):
    """zuijia zoufa"""
    zuihao = None
    wuqiong = 10 ** 8

    def sousuo(j, ceng, alpha, beta, jida):
        nonlocal zuihao
        if ceng == 0 or j.jieshu():
            return j.pinggu()
        for z in j.zoufa():
            fen = sousuo(j.xiayibu(z), ceng - 1, alpha, beta, not jida)
            if jida and fen > alpha:
                alpha = fen
                zuihao = z
            elif not jida and fen < beta:
                beta = fen
                zuihao = z
            if alpha >= beta:
                break
        return alpha if jida else beta

    sousuo(ju, shendu, -wuqiong, wuqiong, True)
    return zuihao
