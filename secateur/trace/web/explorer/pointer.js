// Mouse, pen, fingers and keys on the tree: dragging moves the view, wheel and pinch zoom, a press chooses, and so do
// arrow keys where the tree has the focus.

const KEYS = {
  ArrowUp: (explorer) => explorer.chooseParent(), ArrowDown: (explorer) => explorer.chooseChild(),
  ArrowLeft: (explorer) => explorer.chooseNeighbour(-1), ArrowRight: (explorer) => explorer.chooseNeighbour(1),
  Enter: (explorer) => explorer.fold(),
};

export function connectPointer(canvas, stage, explorer) {
  const touches = new Map();
  let moved = 0, apart = 0;
  const place = (event) => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  canvas.addEventListener("mousedown", (event) => { // a press leaves the arrow keys to the steps
    event.preventDefault();
    canvas.ownerDocument.activeElement?.blur();
  });
  canvas.addEventListener("keydown", (event) => {
    const act = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? null : KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act(explorer);
  });
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    touches.set(event.pointerId, place(event));
    moved = 0;
    if (touches.size === 2) apart = distance(...touches.values());
  });
  canvas.addEventListener("pointermove", (event) => {
    const [x, y] = place(event);
    const before = touches.get(event.pointerId);
    if (!before) {
      explorer.hover(x, y);
      return;
    }
    touches.set(event.pointerId, [x, y]);
    if (touches.size === 2) {
      const now = distance(...touches.values());
      explorer.zoom(now / Math.max(1, apart), x, y);
      apart = now;
    } else {
      moved += Math.abs(x - before[0]) + Math.abs(y - before[1]);
      if (moved > 3) explorer.panBy(x - before[0], y - before[1]);
    }
  });
  const release = (event) => {
    const wasHere = touches.delete(event.pointerId);
    if (wasHere && event.type === "pointerup" && moved <= 3) explorer.chooseAt(...place(event));
  };
  canvas.addEventListener("pointerup", release);
  canvas.addEventListener("pointercancel", release);
  canvas.addEventListener("pointerleave", () => explorer.hover(-1e6, -1e6));
  canvas.addEventListener("dblclick", (event) => explorer.foldAt(...place(event)));
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      explorer.panBy(-(event.deltaX || event.deltaY), 0);
    } else {
      explorer.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0018)), ...place(event));
    }
  }, { passive: false });
}

function distance([x1, y1], [x2, y2]) {
  return Math.hypot(x2 - x1, y2 - y1);
}
