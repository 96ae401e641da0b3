import { useTranslation } from 'react-i18next';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { withdrawalNumbers } from '../../actions/withdrawalTerms.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './TermsPanel.module.css';

/** Gross, fee, net, and the use of the fee. */
export function TermsPanel({ coin, gross }: { coin: PaymentCoin; gross: bigint }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const { fee, net } = withdrawalNumbers(coin, gross);
  const { feeBps, feeOn, feeFree } = coin.withdraw;
  const amount = (value: bigint) => <Amount value={value} coin={coin.coin} unit="name" decimals={6} />;
  return (
    <Panel title={t('terms.title')}>
      <FactLines
        lines={[
          { key: 'gross', label: t('terms.gross'), value: amount(gross) },
          { key: 'fee', label: t('terms.fee', { rate: formats.bps(feeBps) }), value: amount(-fee) },
          { key: 'net', label: t('terms.net'), value: amount(net), strong: true },
        ]}
      />
      {feeOn === 'gains' && (
        <p className={styles.free}>
          {t('terms.ruleGains', { free: formats.amount(feeFree), coin: coin.coin })}
        </p>
      )}
      <details className={styles.why}>
        <summary>{t('terms.why')}</summary>
        <p>{t('terms.ruleAll')}</p>
      </details>
    </Panel>
  );
}
