import { useTranslation } from 'react-i18next';
import type { Deposit } from '#core/api/objects.ts';
import { useManor } from '../../store/useManor.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { DepositRow } from './DepositRow.tsx';
import styles from './PendingPanel.module.css';
import { sortedDeposits } from './sortedDeposits.ts';
import type { SentRecharge } from './useSentRecharges.ts';

/** Pending payments: sent from here, or in a block and being confirmed. Renders nothing without any. */
export function PendingPanel({ sent }: { sent: readonly SentRecharge[] }) {
  const { t } = useTranslation('recharge');
  const deposits = useManor((state) => state.facts.deposits);
  const pending = sortedDeposits(deposits).filter(({ state }) => state === 'pending');
  if (sent.length + pending.length === 0) return null;
  return (
    <Panel title={t('pending.title')}>
      <ul aria-live="polite">
        {sent.map(({ hash, coin, amount, failed }) => (
          <DepositRow
            key={`${hash} ${coin}`}
            picture={
              failed ? (
                <span className={styles.failed}>
                  <Glyph name="close" size={24} />
                </span>
              ) : (
                <Spinner size={44} quiet />
              )
            }
            coin={coin}
            amount={amount}
            text={t(failed ? 'pending.failed' : 'pending.sent')}
            hash={hash}
            isLost={failed}
          />
        ))}
        {pending.map((deposit) => (
          <DepositRow
            key={deposit.id}
            picture={<Confirmations deposit={deposit} />}
            coin={deposit.coin}
            amount={deposit.amount}
            text={t('pending.of', { count: deposit.confirmations, needed: deposit.needed })}
            at={deposit.seenAt}
            hash={deposit.txHash}
          />
        ))}
      </ul>
    </Panel>
  );
}

/** Ring of block confirmations, out of those required. */
function Confirmations({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('recharge');
  const { confirmations, needed } = deposit;
  return (
    <ProgressRing
      value={confirmations / needed}
      label={t('pending.of', { count: confirmations, needed })}
      size={48}
      width={5}
    >
      <span className={styles.count} data-confirmations={confirmations}>
        {confirmations}/{needed}
      </span>
    </ProgressRing>
  );
}
