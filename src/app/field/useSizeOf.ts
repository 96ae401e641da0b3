import { useLayoutEffect, useState, type RefObject } from 'react';

/** Size of an element in CSS pixels, measured again when the window changes; a usual phone's before the first layout. */
export function useSizeOf(box: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 390, height: 844 });
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth, clientHeight } = box.current ?? {};
      if (!clientWidth || !clientHeight) return;
      const measured = { width: clientWidth, height: clientHeight };
      setSize((size) => (size.width === clientWidth && size.height === clientHeight ? size : measured));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [box]);
  return size;
}
