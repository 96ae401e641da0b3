import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './EmptyState.module.css';
import { emblemIcons } from './icons/emblemIcons.ts';

export interface EmptyStateProps {
  /** Default: 'no data'. */
  text?: string;
  /** A drawing from `icons/emptyIcons`; default: an empty basket. */
  picture?: string | undefined;
  /** A button to fill the list. */
  action?: ReactNode;
}

/** Placeholder of an empty list. */
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
