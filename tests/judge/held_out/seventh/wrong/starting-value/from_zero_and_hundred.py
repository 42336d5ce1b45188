# Homework 3   Artificial Intelligence
# tree = nested list

def MiniMaxAB(t,A,B,isMax):
    if type(t)==int:
        return t
    if isMax==True:
        Best=0
        for i in range(0,len(t)):
            V=MiniMaxAB(t[i],A,B,False)
            if V>Best:
                Best=V
            if Best>A:
                A=Best
            if A>=B:
                break
        return Best
    else:
        Best=100
        for i in range(0,len(t)):
            V=MiniMaxAB(t[i],A,B,True)
            if V<Best:
                Best=V
            if Best<B:
                B=Best
            if A>=B:
                break
        return Best

if __name__=="__main__":
    print(MiniMaxAB([[3,12,8],[2,4,6],[14,5,2]],-999999,999999,True))
