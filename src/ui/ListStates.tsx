import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import styles from './ListStates.module.css';
import { Skeleton } from './Skeleton.tsx';

export interface ListStatesProps {
  state: 'loading' | 'failed' | 'ready';
  count: number;
  onRetry: () => void;
  /** Replaces 'no data'. */
  empty?: ReactNode;
  /** Placeholder of the first page while it loads. */
  skeleton?: ReactNode;
  /** Loads the next page; null at the end. */
  onMore?: (() => void) | null;
  loadingMore?: boolean;
  /** False: no end mark below, for content that is not a continuing list. */
  foot?: boolean;
  children: ReactNode;
}

/** States of a list: loading, failed with retry, empty, and loaded with a next page or an end mark. */
export function ListStates(props: ListStatesProps) {
  const { t } = useTranslation('common');
  if (props.count === 0 && props.state === 'loading') {
    return (
      <div role="status" aria-label={t('state.loading')}>
        {props.skeleton ?? <Skeleton rows={5} />}
      </div>
    );
  }
  if (props.count === 0 && props.state === 'failed') {
    return (
      <div className={styles.middle} role="alert">
        <p>{t('state.loadingFailed')}</p>
        <Button variant="plain" onClick={props.onRetry}>
          {t('action.retry')}
        </Button>
      </div>
    );
  }
  if (props.count === 0) return props.empty ?? <EmptyState />;
  if (props.foot === false && props.state !== 'failed') return props.children;
  return (
    <>
      {props.children}
      <div className={styles.foot}>
        {props.state === 'failed' ? (
          <Button variant="quiet" onClick={props.onRetry}>
            {t('action.retry')}
          </Button>
        ) : props.onMore ? (
          <Button variant="quiet" busy={props.loadingMore} onClick={props.onMore}>
            {t('action.loadMore')}
          </Button>
        ) : (
          <p className={styles.end}>{t('state.end')}</p>
        )}
      </div>
    </>
  );
}
