import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { emblemIcons } from './icons/emblemIcons.ts';
import { Icon } from './Icon.tsx';
import styles from './SceneMissing.module.css';
import { standInFor } from './standInFor.ts';
import { useSceneState } from './useSceneState.ts';

/** The board that stands in for the scene: why it does, and everything that can be played, as cards. */
export function SceneMissing({ children }: { children: ReactNode }) {
  const { t } = useTranslation('errors');
  const state = useSceneState();
  const board = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = board.current;
    return () => {
      const held = document.activeElement;
      if (!box?.contains(held)) return;
      const standIn = standInFor(held);
      // What takes the board's place stands only when this is over.
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
