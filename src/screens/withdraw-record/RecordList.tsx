import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { loadWithdrawals } from '../../queries/loadWithdrawals.ts';
import type { WithdrawalState } from '#core/api/objects.ts';
import { withdrawalStates } from '#core/catalog/withdrawalStates.ts';
import { useManor } from '../../store/useManor.ts';
import { usePaused } from '../../store/usePaused.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { OpenedSheet } from '../../ui/OpenedSheet.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PausedNotice } from '../../ui/PausedNotice.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { sortedWithdrawals } from './sortedWithdrawals.ts';
import { WithdrawalRow } from './WithdrawalRow.tsx';
import { WithdrawalSheet } from './WithdrawalSheet.tsx';

/** The player's withdrawals by state, newest first; updates live. */
export function RecordList() {
  const { t } = useTranslation(['withdraw', 'common']);
  const navigate = useNavigate();
  const paused = usePaused('withdraw');
  const withdrawals = useManor((state) => state.facts.withdrawals);
  const isReviewer = useManor(({ session }) => session.user?.isOperator ?? false);
  const [state, setState] = useState<WithdrawalState | ''>('');
  const opened = useOpened<string>();
  const pages = useReadPages(['listOwnWithdrawals', state], (cursor) =>
    loadWithdrawals(state || null, cursor),
  );
  const shown = sortedWithdrawals(withdrawals).filter(
    (withdrawal) => state === '' || withdrawal.state === state,
  );
  return (
    <Screen
      title={t('common:page.withdrawRecord')}
      back="/withdraw"
      action={
        isReviewer && (
          <Button size="s" variant="plain" onClick={() => void navigate('/withdraw-record?review')}>
            {t('review.open')}
          </Button>
        )
      }
    >
      <PausedNotice flow={paused} />
      <Segmented<WithdrawalState | ''>
        scroll
        label={t('filter')}
        value={state}
        onChange={setState}
        options={[
          { value: '', text: t('all') },
          ...withdrawalStates.map((value) => ({ value, text: t(`state.${value}`) })),
        ]}
      />
      <Panel>
        <PagedList
          pages={pages}
          count={shown.length}
          empty={<EmptyState picture={emptyIcons['empty-chest']} text={t('empty')} />}
        >
          {shown.map((withdrawal) => (
            <WithdrawalRow
              key={withdrawal.id}
              withdrawal={withdrawal}
              onOpen={() => opened.open(withdrawal.id)}
            />
          ))}
        </PagedList>
      </Panel>
      <OpenedSheet of={opened}>
        {(id) => {
          const withdrawal = withdrawals?.[id];
          return withdrawal && <WithdrawalSheet withdrawal={withdrawal} onClose={opened.close} />;
        }}
      </OpenedSheet>
    </Screen>
  );
}
