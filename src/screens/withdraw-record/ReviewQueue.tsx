import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadWithdrawalReviews, type WithdrawalReview } from '../../actions/loadWithdrawalReviews.ts';
import { withdrawalStates, type WithdrawalState } from '../../../core/api/objects.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { usePages } from '../../ui/usePages.ts';
import { ReviewRow } from './ReviewRow.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';

/** Everybody's withdrawals in one state, oldest first, for operators; what was just reviewed leaves for the state it is in. */
export function ReviewQueue() {
  const { t } = useTranslation(['withdraw', 'common']);
  const [state, setState] = useState<WithdrawalState>('pendingReview');
  const [changed, setChanged] = useState<Readonly<Record<string, WithdrawalReview>>>({});
  const [open, setOpen] = useState<string | null>(null);
  const load = useCallback((cursor?: string) => loadWithdrawalReviews(state, cursor), [state]);
  const pages = usePages(load);
  const list = pages.list
    .map((one) => changed[one.withdrawal.id] ?? one)
    .filter(({ withdrawal }) => withdrawal.state === state);
  const opened = list.find(({ withdrawal }) => withdrawal.id === open);
  return (
    <Screen
      title={t('review.title')}
      back="/withdraw-record"
      action={
        <IconButton
          label={t('review.reload')}
          icon={<Glyph name="reload" />}
          onClick={() => {
            setChanged({});
            pages.reload();
          }}
        />
      }
    >
      <Segmented<WithdrawalState>
        scroll
        label={t('filter')}
        value={state}
        onChange={(value) => {
          setChanged({});
          setState(value);
        }}
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
      {opened && (
        <ReviewSheet
          review={opened}
          onReviewed={(now) => setChanged((before) => ({ ...before, [now.withdrawal.id]: now }))}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  );
}
