import { useRef, type MouseEvent } from 'react';
import { PRESS_MS } from '../../../scenes/engine/gesture.ts';

/** Handlers of an element that a tap and a long press act on. The press is as long as the scene's. */
export function usePress(onTap: (target: Element) => void, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPressed = useRef(false);
  const end = () => clearTimeout(timer.current);
  return {
    onPointerDown: () => {
      isPressed.current = false;
      end();
      timer.current = setTimeout(() => {
        isPressed.current = true;
        onPress();
      }, PRESS_MS);
    },
    onPointerUp: end,
    // The browser scrolls the field instead.
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      end();
      // The click after a long press belongs to the press.
      if (!isPressed.current && event.target instanceof Element) onTap(event.target);
    },
  };
}
