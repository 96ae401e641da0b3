import { useTranslation } from 'react-i18next';
import { loadDeposits } from '../../queries/loadDeposits.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import { DepositRow } from './DepositRow.tsx';
import { sortedDeposits } from './sortedDeposits.ts';

/** Credited payments, newest first; updates live. */
export function CreditedPanel() {
  const { t } = useTranslation('recharge');
  const pages = useReadPages(['listDeposits'], loadDeposits);
  const deposits = useManor((state) => state.facts.deposits);
  const shown = sortedDeposits(deposits).filter(({ state }) => state !== 'pending');
  return (
    <Panel title={t('list.title')}>
      <PagedList
        pages={pages}
        count={shown.length}
        empty={<EmptyState picture={emptyIcons['empty-chest']} text={t('list.empty')} />}
      >
        {shown.map(({ id, coin, amount, state, seenAt, creditedAt, txHash }) => (
          <DepositRow
            key={id}
            picture={<CoinIcon coin={coin} size={40} />}
            coin={coin}
            amount={amount}
            text={t(`list.${state}`)}
            at={creditedAt ?? seenAt}
            hash={txHash}
            isLost={state === 'removed'}
          />
        ))}
      </PagedList>
    </Panel>
  );
}
