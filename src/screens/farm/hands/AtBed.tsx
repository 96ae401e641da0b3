import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { openSheet } from '../../../store/openSheet.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { afterPaint } from '../../../ui/afterPaint.ts';
import { Glyph } from '../../../ui/Glyph.tsx';
import { useCloseOnBack } from '../../../ui/useCloseOnBack.ts';
import styles from './AtBed.module.css';
import { placeAtBed } from './placeAtBed.ts';

export interface AtBedProps {
  plot: number;
  /** Accessible name. */
  label: string;
  closeLabel: string;
  icon?: string | undefined;
  children: ReactNode;
}

/** Frames in which a bubble follows its bed: the camera may still glide when it opens. */
const FOLLOWED_FRAMES = 40;

/**
 * A bubble at a bed. Escape and the system's Back close it. Opened from a plot's twin by keyboard it takes the
 * focus and gives it back. It finds its place in the frame that shows it, and the focus moves after that frame: either
 * makes the browser lay out the page at once, which the tap would wait for.
 */
export function AtBed({ plot, label, closeLabel, icon, children }: AtBedProps) {
  const box = useRef<HTMLDivElement>(null);
  useCloseOnBack(() => openSheet(null));
  useLayoutEffect(() => {
    let frames = 0;
    let request = 0;
    const follow = () => {
      if (box.current) placeAtBed(box.current, plot);
      frames += 1;
      if (frames < FOLLOWED_FRAMES) request = requestAnimationFrame(follow);
    };
    request = requestAnimationFrame(follow);
    addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(request);
      removeEventListener('resize', follow);
    };
  }, [plot]);
  useEffect(() => {
    const before = document.activeElement;
    const isByKeyboard = before instanceof HTMLElement && before.matches('[data-plot]:focus-visible');
    if (!isByKeyboard) return;
    const stay = afterPaint(() => box.current?.querySelector('button')?.focus());
    return () => {
      stay();
      afterPaint(() => {
        // An element that took the focus meanwhile keeps it.
        if (document.activeElement === document.body) before.focus();
      });
    };
  }, []);
  return (
    <div ref={box} className={styles.bubble} role="group" aria-label={label} data-bubble={plot}>
      {icon !== undefined && <Icon src={icon} size={36} />}
      {children}
      <span className={styles.close}>
        <IconButton
          label={closeLabel}
          icon={<Glyph name="close" size={16} />}
          onClick={() => openSheet(null)}
        />
      </span>
      <i className={styles.tail} aria-hidden="true" />
    </div>
  );
}
