import { useTranslation } from 'react-i18next';
import type { Basket } from '#core/api/basketObjects.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './OrdersScreen.module.css';

/** Result of a filled basket: what its goods earned, and what came on top. */
export function FilledNote({ filled }: { filled: NonNullable<Basket['filled']> }) {
  const { t } = useTranslation('baskets');
  const formats = useFormats();
  const earned = formats.amount(filled.earned, { decimals: 2 });
  const hasBonus = amountOf(filled.bonus) > 0n;
  return (
    <p className={styles.result} role="status">
      <b>{t('filled')}</b>
      <span>
        {hasBonus
          ? t('got', { earned, bonus: formats.amount(filled.bonus, { decimals: 2 }) })
          : t('gotPlain', { earned })}
      </span>
      {filled.ticket && <span>{t('ticketGot')}</span>}
    </p>
  );
}
