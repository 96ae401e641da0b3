import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './EmptyState.module.css';
import { emblemIcons } from './icons/emblemIcons.ts';

export interface EmptyStateProps {
  /** 'no data' when not given. */
  text?: string;
  /** A drawing out of `icons/emptyIcons`; an empty basket when not given. */
  picture?: string | undefined;
  /** What to do about it. */
  action?: ReactNode;
}

/** A list with nothing in it. */
export function EmptyState({ text, picture = emblemIcons.empty, action }: EmptyStateProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.empty}>
      {picture && <img src={picture} width={160} height={120} alt="" draggable={false} />}
      <p>{text ?? t('state.noData')}</p>
      {action}
    </div>
  );
}
