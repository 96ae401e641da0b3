import type { Container } from 'pixi.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

/** Renders React children into a layer of a place, below the things that move there. */
export function Layer({ of, children }: { of: Container; children: ReactNode }) {
  const holder = useRef<Container>(null);
  useLayoutEffect(() => {
    if (holder.current) of.addChildAt(holder.current, 0);
  }, [of]);
  return <pixiContainer ref={holder}>{children}</pixiContainer>;
}
