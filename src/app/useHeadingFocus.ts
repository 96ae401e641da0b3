import { useEffect, useRef } from 'react';

/** Stop waiting for the page's heading after this long; a page on a slow connection still makes it. */
const MAX_WAIT_MS = 60_000;

/**
 * Focus management: after a route change, moves the focus to the new page's heading, because the link that
 * had it is gone. Never on the first page, and never away from an element that still has the focus.
 */
export function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const check = () => {
      const heading = document.querySelector('h1');
      if (!heading) return;
      stop();
      if (document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(check);
    const timer = setTimeout(() => stop(), MAX_WAIT_MS);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    check();
    return stop;
  }, [pathname]);
}
