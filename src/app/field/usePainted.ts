import { useEffect } from 'react';

/** Calls back in the task after the frame that shows the component. */
export function usePainted(onPainted: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const request = requestAnimationFrame(() => {
      timer = setTimeout(onPainted);
    });
    return () => {
      cancelAnimationFrame(request);
      clearTimeout(timer);
    };
  }, [onPainted]);
}
