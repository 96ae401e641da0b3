import { useRef, type MouseEvent, type PointerEvent } from 'react';
import { PRESS_MS, TAP_SLOP } from '../../../scenes/engine/gesture.ts';

/**
 * Handlers of an element that a tap and a long press act on, with the scene's own times. A tap is told by the events'
 * own time: a browser that is busy for half a second makes a long press of it, and sends no click.
 */
export function usePress(onTap: (target: Element) => void, onPress: () => void) {
  const down = useRef<{ x: number; y: number; at: number } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = () => {
    clearTimeout(timer.current);
    down.current = null;
  };
  return {
    onPointerDown: ({ clientX, clientY, timeStamp }: PointerEvent) => {
      end();
      down.current = { x: clientX, y: clientY, at: timeStamp };
      timer.current = setTimeout(() => {
        down.current = null;
        onPress();
      }, PRESS_MS);
    },
    onPointerUp: ({ clientX, clientY, timeStamp, target }: PointerEvent) => {
      const from = down.current;
      end();
      if (!from || !(target instanceof Element)) return;
      const isStill = Math.hypot(clientX - from.x, clientY - from.y) < TAP_SLOP;
      if (isStill && timeStamp - from.at < PRESS_MS) onTap(target);
    },
    // The browser scrolls the field instead.
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // A finger's click has acted already; one by script has no detail.
      if (event.detail === 0 && event.target instanceof Element) onTap(event.target);
    },
  };
}
