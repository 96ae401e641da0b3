import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithdrawalReviews } from '../../queries/loadWithdrawalReviews.ts';
import type { Review, WithdrawalState } from '#core/api/objects.ts';
import { withdrawalStates } from '#core/catalog/withdrawalStates.ts';
import { reviews } from '../../store/reviews.ts';
import { useOnReconnect } from '../../store/useOnReconnect.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import { queueOf } from './queueOf.ts';
import { ReviewRow } from './ReviewRow.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';

/** Operators: all players' withdrawals in one state, oldest first; updates live. */
export function ReviewQueue() {
  const { t } = useTranslation(['withdraw', 'common']);
  const [state, setState] = useState<WithdrawalState>('pendingReview');
  const [moved, setMoved] = useState<readonly Review[]>([]);
  const [open, setOpen] = useState<string | null>(null);
  const pages = useReadPages(['listWithdrawals', state], (cursor) => loadWithdrawalReviews(state, cursor));
  const { reload } = pages;
  const move = useCallback((now: Review) => setMoved((before) => [...before, now]), []);
  useEffect(() => reviews.on(move), [move]);
  // The reload that the connection causes contains these changes.
  const forget = useCallback(() => setMoved([]), []);
  useOnReconnect(forget);
  const readAgain = () => {
    forget();
    reload();
  };
  const isWhole = pages.state === 'ready' && pages.loadMore === null;
  const list = queueOf({ list: pages.list, isWhole }, moved, state);
  const opened = list.find(({ withdrawal }) => withdrawal.id === open);
  return (
    <Screen
      title={t('review.title')}
      back="/withdraw-record"
      action={<IconButton label={t('review.reload')} icon={<Glyph name="reload" />} onClick={readAgain} />}
    >
      <Segmented<WithdrawalState>
        scroll
        label={t('filter')}
        value={state}
        onChange={setState}
        options={withdrawalStates.map((value) => ({ value, text: t(`state.${value}`) }))}
      />
      <Panel>
        <PagedList
          pages={pages}
          count={list.length}
          empty={<EmptyState picture={emptyIcons['empty-chest']} text={t('review.empty')} />}
        >
          {list.map((review) => (
            <ReviewRow
              key={review.withdrawal.id}
              review={review}
              onOpen={() => setOpen(review.withdrawal.id)}
            />
          ))}
        </PagedList>
      </Panel>
      {opened && <ReviewSheet review={opened} onReviewed={move} onClose={() => setOpen(null)} />}
    </Screen>
  );
}
