import { useTranslation } from 'react-i18next';
import type { PaymentCoin } from '../../queries/loadPaymentCoins.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Panel } from '../../ui/Panel.tsx';
import styles from './AheadPanel.module.css';

/** Steps that follow the request, in order. */
export function AheadPanel({ coin, isLarge }: { coin: PaymentCoin; isLarge: boolean }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const validMs = useManor((state) => state.world.constants?.WITHDRAW_VALID_MS ?? 0);
  const steps = [
    t('ahead.ask'),
    t(isLarge ? 'ahead.reviewTwo' : 'ahead.review'),
    t('ahead.pay', { hours: formats.span(validMs) }),
    t('ahead.done', { count: coin.confirmations }),
  ];
  return (
    <Panel title={t('ahead.title')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Panel>
  );
}
