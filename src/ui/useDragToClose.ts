import { useCallback, useEffect, useMemo, useRef, type PointerEvent, type RefObject } from 'react';

/** Thresholds for closing: share of the height dragged, or speed in px/ms. */
const CLOSE_SHARE = 0.32;
const FAST = 0.55;
/** Speed is measured over this last span (ms): a finger that rests before it lifts does not fling. */
const SPAN_MS = 90;
/** Distance from which a scroll counts as a drag (px). */
const DRAG_SLOP = 8;
/** Maximum upward rubber-band distance (px). */
const MAX_OVERDRAG = 18;

interface Drag {
  startY: number;
  trail: { y: number; at: number }[];
}

const shiftOf = (by: number) => (by >= 0 ? by : -MAX_OVERDRAG * (1 - 1 / (1 - by / 60)));

/** Drag handlers of a sheet, for pointer and touch events. */
function dragOf(sheet: RefObject<HTMLElement | null>, close: () => void) {
  let drag: Drag | null = null;
  return {
    isOn: () => drag !== null,
    start: (y: number, at: number) => {
      drag = { startY: y, trail: [{ y, at }] };
    },
    move: (y: number, at: number) => {
      if (!drag || !sheet.current) return;
      drag.trail = [...drag.trail.filter((sample) => at - sample.at <= SPAN_MS), { y, at }];
      sheet.current.style.transition = 'none';
      sheet.current.style.transform = `translateY(${shiftOf(y - drag.startY)}px)`;
    },
    end: (at: number) => {
      const [ended, box] = [drag, sheet.current];
      drag = null;
      if (!ended || !box) return;
      box.style.transition = '';
      const recent = ended.trail.filter((sample) => at - sample.at <= SPAN_MS);
      const [first, last] = [recent[0], ended.trail[ended.trail.length - 1]];
      const speed = first && last && last.at > first.at ? (last.y - first.y) / (last.at - first.at) : 0;
      const far = last !== undefined && last.y - ended.startY > box.offsetHeight * CLOSE_SHARE;
      if ((far && speed > -FAST) || speed > FAST) close();
      else box.style.transform = '';
    },
  };
}

/** Drags the sheet by its body too, when the body is scrolled to the top. */
function useBodyDrag(body: RefObject<HTMLElement | null>, drag: ReturnType<typeof dragOf>) {
  useEffect(() => {
    const inside = body.current;
    if (!inside) return;
    let from: { x: number; y: number } | null = null;
    const begin = ({ touches: [touch], target, touches }: TouchEvent) => {
      const isOwn = target instanceof Element && target.closest('input, select, canvas, [data-own-drag]');
      from = touch && touches.length === 1 && !isOwn ? { x: touch.clientX, y: touch.clientY } : null;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      if (!from || !touch) return;
      const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
      if (!drag.isOn()) {
        if (Math.max(Math.abs(x), Math.abs(y)) < DRAG_SLOP) return;
        // The first direction decides: a list being scrolled does not turn into a drag.
        if (y < Math.abs(x) || inside.scrollTop > 0) {
          from = null;
          return;
        }
        drag.start(touch.clientY, event.timeStamp);
      }
      if (event.cancelable) event.preventDefault();
      drag.move(touch.clientY, event.timeStamp);
    };
    const end = (event: TouchEvent) => {
      from = null;
      if (drag.isOn()) drag.end(event.timeStamp);
    };
    inside.addEventListener('touchstart', begin, { passive: true });
    inside.addEventListener('touchmove', move, { passive: false });
    inside.addEventListener('touchend', end);
    inside.addEventListener('touchcancel', end);
    return () => {
      inside.removeEventListener('touchstart', begin);
      inside.removeEventListener('touchmove', move);
      inside.removeEventListener('touchend', end);
      inside.removeEventListener('touchcancel', end);
    };
  }, [body, drag]);
}

/**
 * Drag to close: the sheet follows a downward drag of handle or body, closes when dragged far or flung, else
 * springs back.
 */
export function useDragToClose(
  sheet: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  close: () => void,
) {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  }, [close]);
  const drag = useMemo(() => dragOf(sheet, () => latest.current()), [sheet]);
  useBodyDrag(body, drag);

  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.start(event.clientY, event.timeStamp);
    },
    [drag],
  );
  const onPointerMove = useCallback(
    (event: PointerEvent<HTMLElement>) => drag.move(event.clientY, event.timeStamp),
    [drag],
  );
  const onPointerUp = useCallback((event: PointerEvent<HTMLElement>) => drag.end(event.timeStamp), [drag]);
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
