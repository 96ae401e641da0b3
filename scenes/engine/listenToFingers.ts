import { PRESS_MS, type Gesture } from './gesture.ts';

/** Connects a canvas's pointer events to a gesture recognizer. Returns the unsubscribe function. */
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
      // Margin: event timestamps and timers differ by less than this.
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
  // Long press is the scene's gesture; suppress the browser's context menu.
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
