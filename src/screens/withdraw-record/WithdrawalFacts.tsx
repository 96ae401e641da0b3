import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#core/api/objects.ts';
import { amountOf } from '#core/money/amount.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { MaskedAddress } from '../../ui/MaskedAddress.tsx';
import { StateSeal } from './StateSeal.tsx';
import styles from './WithdrawalFacts.module.css';

/** Amounts, destination and transaction of a withdrawal. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('withdraw');
  const { coin, gross, fee, net, address, txHash, state } = withdrawal;
  const amount = (value: string | bigint) => <Amount value={value} coin={coin} unit="name" decimals={6} />;
  return (
    <>
      <div className={styles.head}>
        <Amount value={net} coin={coin} unit="name" size="xl" decimals={6} />
        <StateSeal state={state} />
      </div>
      <FactLines
        lines={[
          { key: 'gross', label: t('terms.gross'), value: amount(gross) },
          { key: 'fee', label: t('feeOnly'), value: amount(-amountOf(fee)) },
          { key: 'to', label: t('confirm.to'), value: <MaskedAddress address={address} /> },
          {
            key: 'transaction',
            label: t('sheet.transaction'),
            value: txHash ? <MaskedAddress address={txHash} /> : t('sheet.noTransaction'),
          },
        ]}
      />
    </>
  );
}
