def ab(node, depth, a, b, maxim):
  if depth==0 or node.is_leaf: return node.value
  if maxim:
    v=-10**9
    for k in node.children:
      v=max(v,ab(k,depth-1,a,b,False))
      a=max(a,v)
      if a>=b: break
      return v
  else:
    v=10**9
    for k in node.children:
      v=min(v,ab(k,depth-1,a,b,True))
      b=min(b,v)
      if a>=b: break
    return v
