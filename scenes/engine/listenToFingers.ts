import { PRESS_MS, type Gesture } from './gesture.ts';

/** Feeds a gesture from a canvas. Gives back what stops it. */
export function listenToFingers(
  canvas: HTMLCanvasElement,
  gesture: Gesture,
  wheel: (dy: number) => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const at = (event: PointerEvent, feed: (x: number, y: number) => void) => {
    const box = canvas.getBoundingClientRect();
    feed(event.clientX - box.left, event.clientY - box.top);
  };
  let waiting = 0;
  canvas.style.touchAction = 'none';
  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      at(event, (x, y) => gesture.down(event.pointerId, x, y, event.timeStamp));
      clearTimeout(waiting);
      // Stamps of events and timers differ by less than this.
      waiting = window.setTimeout(() => gesture.wait(performance.now() + 20), PRESS_MS);
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => at(event, (x, y) => gesture.move(event.pointerId, x, y, event.timeStamp)),
    { signal },
  );
  canvas.addEventListener('pointerup', (event) => gesture.up(event.pointerId, event.timeStamp), { signal });
  canvas.addEventListener('pointercancel', (event) => gesture.cancel(event.pointerId), { signal });
  // A long press belongs to the scene, not to the browser's menu.
  canvas.addEventListener('contextmenu', (event) => event.preventDefault(), { signal });
  canvas.addEventListener(
    'wheel',
    (event) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      wheel(event.deltaY);
    },
    { signal, passive: false },
  );
  return () => {
    clearTimeout(waiting);
    stop.abort();
  };
}
