import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { openSheet } from '../../../store/openSheet.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
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
 * focus and gives it back.
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
    follow();
    addEventListener('resize', follow);
    return () => {
      cancelAnimationFrame(request);
      removeEventListener('resize', follow);
    };
  }, [plot]);
  useEffect(() => {
    const before = document.activeElement;
    const isByKeyboard = before instanceof HTMLElement && before.matches('[data-plot]:focus-visible');
    if (isByKeyboard) box.current?.querySelector('button')?.focus();
    return () => {
      if (isByKeyboard && (document.activeElement === document.body || !document.activeElement?.isConnected))
        before.focus();
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
