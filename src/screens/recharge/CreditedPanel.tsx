import { useTranslation } from 'react-i18next';
import { loadDeposits } from '../../actions/loadDeposits.ts';
import { useManor } from '../../store/useManor.ts';
import { useOnLive } from '../../store/useOnLive.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { MoreOnSight } from '../../ui/MoreOnSight.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { usePages } from '../../ui/usePages.ts';
import { DepositRow } from './DepositRow.tsx';
import { sortedDeposits } from './sortedDeposits.ts';

/** What the stream may have missed is among the newest. */
const readNewest = () => void loadDeposits().catch(() => undefined);

/** What was credited, newest first; a payment that the live stream tells of moves here by itself. */
export function CreditedPanel() {
  const { t } = useTranslation('recharge');
  const pages = usePages(loadDeposits);
  useOnLive(readNewest);
  const deposits = useManor((state) => state.facts.deposits);
  const shown = sortedDeposits(deposits).filter(({ state }) => state !== 'pending');
  return (
    <Panel title={t('list.title')}>
      <ListStates
        state={pages.state}
        count={shown.length}
        onRetry={pages.retry}
        onMore={pages.more}
        loadingMore={pages.loadingMore}
        empty={<EmptyState picture={emptyIcons['empty-chest']} text={t('list.empty')} />}
      >
        <ul>
          {shown.map(({ id, coin, amount, state, seenAt, creditedAt, txHash }) => (
            <DepositRow
              key={id}
              picture={<CoinIcon coin={coin} size={40} />}
              coin={coin}
              amount={amount}
              text={t(`list.${state}`)}
              at={creditedAt ?? seenAt}
              hash={txHash}
              lost={state === 'removed'}
            />
          ))}
        </ul>
        <MoreOnSight onSight={pages.state === 'ready' ? pages.more : null} />
      </ListStates>
    </Panel>
  );
}
