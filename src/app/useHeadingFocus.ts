import { useEffect, useRef } from 'react';

/** A page that is not here by then was given up; one on a slow line is still heard when it comes. */
const LONGEST_MS = 60_000;

/**
 * After a change of route whoever cannot see it hears the new page's heading, and Tab goes on from there: the link that
 * led here is gone, and the focus with it. Never at the first page, and never away from where the focus still is.
 */
export function useHeadingFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const look = () => {
      const heading = document.querySelector('h1');
      if (!heading) return;
      stop();
      if (document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const watch = new MutationObserver(look);
    const timer = setTimeout(() => stop(), LONGEST_MS);
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
    };
    watch.observe(document.body, { childList: true, subtree: true });
    look();
    return stop;
  }, [pathname]);
}
