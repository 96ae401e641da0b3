import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { holding, loadFrozen } from '../../queries/loadFrozen.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRead } from '../../queries/useRead.ts';
import styles from './CoinsPanel.module.css';

/** Reasons for a coin's frozen amount: pending withdrawals, and the rest. */
export function FrozenLines({ coin, frozen }: { coin: Coin; frozen: string }) {
  const { t } = useTranslation('assets');
  const { state } = useRead(['listOwnWithdrawals', 'frozen'], loadFrozen);
  const withdrawals = useManor(({ facts }) => facts.withdrawals);
  if (state === 'loading' && !withdrawals) return <Skeleton height={20} lines={2} />;
  const pendingWithdrawals = Object.values(withdrawals ?? {})
    .filter((withdrawal) => withdrawal.coin === coin && holding.some((state) => state === withdrawal.state))
    .reduce((sum, { gross }) => sum + amountOf(gross), 0n);
  const rest = amountOf(frozen) - pendingWithdrawals;
  const named = (value: bigint) => <Amount value={value} coin={coin} unit="name" size="s" />;
  return (
    <div className={styles.held}>
      <FactLines
        lines={[
          ...(pendingWithdrawals > 0n
            ? [
                {
                  key: 'withdrawals',
                  label: <Link to="/withdraw-record">{t('heldWithdrawals')}</Link>,
                  value: named(pendingWithdrawals),
                },
              ]
            : []),
          ...(rest > 0n ? [{ key: 'rest', label: t('heldOther'), value: named(rest) }] : []),
        ]}
      />
    </div>
  );
}
