import { useEffect, type RefObject } from 'react';
import { afterPaint } from './afterPaint.ts';
import { findReplacement } from './findReplacement.ts';

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Focus trap: keeps Tab within an element while it is open, then restores the focus to the previous element
 * or its replacement. The focus moves after the frame that shows the change: moving it makes the browser lay out the
 * page at once, which the tap would wait for. Tab before that frame enters the element.
 */
export function useFocusTrap(within: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = within.current;
    if (!box) return;
    let restore: (() => void) | null = null;
    const opener = document.activeElement;
    const takeFocus = () => {
      if (!box.contains(document.activeElement)) box.focus({ preventScroll: true });
    };
    const onEarlyKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      event.preventDefault();
      takeFocus();
    };
    document.addEventListener('keydown', onEarlyKey);
    const stay = afterPaint(() => {
      document.removeEventListener('keydown', onEarlyKey);
      // A sheet that closed before this one gives the focus back only now.
      const before = opener === document.body ? document.activeElement : opener;
      const standIn = findReplacement(before);
      restore = () => {
        // An element that took the focus meanwhile keeps it.
        if (document.activeElement !== document.body) return;
        const heir = before?.isConnected ? before : standIn();
        if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
      };
      takeFocus();
    });
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (stop) => stop.offsetParent !== null,
      );
      const first = stops[0];
      const last = stops[stops.length - 1];
      const focused = document.activeElement;
      if (!first || !last) event.preventDefault();
      else if (event.shiftKey && (focused === first || focused === box)) {
        event.preventDefault();
        last.focus();
      } else if (!event.shiftKey && focused === last) {
        event.preventDefault();
        first.focus();
      }
    };
    box.addEventListener('keydown', onKey);
    return () => {
      stay();
      document.removeEventListener('keydown', onEarlyKey);
      box.removeEventListener('keydown', onKey);
      if (restore) afterPaint(restore);
    };
  }, [within]);
}
