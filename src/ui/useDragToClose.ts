import { useCallback, useRef, type PointerEvent, type RefObject } from 'react';

/** Lower than this much of its height, or flung faster than this (px/ms), the sheet closes. */
const FAR = 0.32;
const FAST = 0.6;

interface Drag {
  startY: number;
  lastY: number;
  lastAt: number;
  speed: number;
}

/** Handlers for a sheet's handle: the sheet follows the finger down, closes when let go far or fast, else springs back. */
export function useDragToClose(sheet: RefObject<HTMLElement | null>, close: () => void) {
  const drag = useRef<Drag | null>(null);

  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>) => {
    if (event.target instanceof Element && event.target.closest('button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startY: event.clientY, lastY: event.clientY, lastAt: event.timeStamp, speed: 0 };
  }, []);

  const onPointerMove = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (!now || !sheet.current) return;
      const span = Math.max(1, event.timeStamp - now.lastAt);
      now.speed = (event.clientY - now.lastY) / span;
      now.lastY = event.clientY;
      now.lastAt = event.timeStamp;
      sheet.current.style.transition = 'none';
      sheet.current.style.transform = `translateY(${Math.max(0, event.clientY - now.startY)}px)`;
    },
    [sheet],
  );

  const onPointerUp = useCallback(() => {
    const end = drag.current;
    const box = sheet.current;
    drag.current = null;
    if (!end || !box) return;
    box.style.transition = '';
    const far = end.lastY - end.startY > box.offsetHeight * FAR;
    if (far || end.speed > FAST) close();
    else box.style.transform = '';
  }, [sheet, close]);

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}
