import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './FigureSheet.module.css';
import type { Figure, Scope } from './FiguresPanel.tsx';

export interface FigureSheetProps {
  figure: Figure;
  scope: Scope;
  onClose: () => void;
  children: ReactNode;
}

/** One figure, what it counts, and whose it is. */
export function FigureSheet({ figure, scope, onClose, children }: FigureSheetProps) {
  const { t } = useTranslation('community');
  return (
    <Sheet title={t(`figures.name.${figure}`)} onClose={onClose}>
      <p className={styles.value}>{children}</p>
      <p className={styles.text}>{t(`figures.explain.${figure}`)}</p>
      <p className={styles.who}>{t(`figures.who.${scope}`)}</p>
      <p className={styles.who}>{t('figures.note')}</p>
    </Sheet>
  );
}
