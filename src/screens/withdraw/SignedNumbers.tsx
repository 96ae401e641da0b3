import { useTranslation } from 'react-i18next';
import type { PaymentTerms } from '#core/api/paymentTypedData.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './SignedNumbers.module.css';

/** Exactly what the wallet displays and signs: names and values of the typed data. */
export function SignedNumbers({
  terms,
  reasonKey,
}: {
  terms: PaymentTerms;
  reasonKey: 'signWhyOther' | 'signWhyLarge';
}) {
  const { t } = useTranslation('withdraw');
  const { kind, ...values } = terms;
  return (
    <section className={styles.signed} data-signed={kind}>
      <h3 className={styles.title}>
        <Glyph name="edit" size={18} />
        {t('confirm.signTitle')}
      </h3>
      <dl className={styles.values}>
        {Object.entries(values).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t(`confirm.${reasonKey}`)}</p>
    </section>
  );
}
