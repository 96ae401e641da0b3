import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './FigureSheet.module.css';
import type { Figure, Scope } from './figures.ts';

export interface FigureSheetProps {
  figure: Figure;
  scope: Scope;
  onClose: () => void;
  children: ReactNode;
}

/** Explains one figure: definition and scope. */
export function FigureSheet({ figure, scope, onClose, children }: FigureSheetProps) {
  const { t } = useTranslation('community');
  const formats = useFormats();
  const until = useManor((state) => state.world.constants?.VERSION_1_UNTIL ?? 0);
  return (
    <Sheet title={t(`figures.name.${figure}`)} onClose={onClose}>
      <p className={styles.value}>{children}</p>
      <p className={styles.text}>{t(`figures.explain.${figure}`)}</p>
      {figure === 'version1' && (
        <p className={styles.who}>
          {until === 0
            ? t('figures.version1Runs')
            : t('figures.version1Ended', { date: formats.date(until) })}
        </p>
      )}
      <p className={styles.who}>{t(`figures.who.${scope}`)}</p>
      <p className={styles.who}>{t('figures.note')}</p>
    </Sheet>
  );
}
