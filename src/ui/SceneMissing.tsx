import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { emblemIcons } from './icons/emblemIcons.ts';
import { Icon } from './Icon.tsx';
import styles from './SceneMissing.module.css';
import { findReplacement } from './findReplacement.ts';
import { useSceneState } from './useSceneState.ts';

/** Fallback board for the scene: the reason, and everything playable as cards. */
export function SceneMissing({ children }: { children: ReactNode }) {
  const { t } = useTranslation('errors');
  const state = useSceneState();
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = board.current;
    return () => {
      const focused = document.activeElement;
      if (!box?.contains(focused)) return;
      const standIn = findReplacement(focused);
      // The replacement element is mounted after this effect.
      queueMicrotask(() => standIn()?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <div ref={board} className={styles.board} data-board>
      <p className={styles.note} role="status">
        <Icon src={emblemIcons.emblem} size={32} />
        {t(state === 'slow' ? 'sceneSlow' : 'sceneText')}
      </p>
      {children}
    </div>
  );
}
