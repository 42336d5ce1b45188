def sousuo(ju, shen):
    return zui(ju, shen, [-10**9, 10**9], True)

def zui(ju, shen, chuang, da):
    # chuang = [alpha, beta]
    if shen == 0 or ju.jieshu():
        return ju.pinggu()
    hao = -10**9 if da else 10**9
    for z in ju.zoufa():
        xin = ju.xiayibu(z)
        f = zui(xin, shen - 1, chuang, not da)
        if da:
            hao = max(hao, f)
            chuang[0] = max(chuang[0], hao)
        else:
            hao = min(hao, f)
            chuang[1] = min(chuang[1], hao)
        if chuang[0] >= chuang[1]:
            break
    return hao
