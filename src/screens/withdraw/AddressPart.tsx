import { useTranslation } from 'react-i18next';
import { Refusal } from '#core/api/refusals.ts';
import { sayRefusal } from '../../i18n/sayRefusal.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { controlIcons } from '../../ui/icons/controlIcons.ts';
import { maskText } from '../../ui/maskText.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import styles from './AddressPart.module.css';
import type { PaymentAddress } from './usePaymentAddress.ts';

/** Length of an address: a shorter one is still being typed. */
const ADDRESS_LENGTH = 42;

/** The player's own wallet, or another address, validated once complete. */
export function AddressPart({ to, isSubmitted }: { to: PaymentAddress; isSubmitted: boolean }) {
  const { t } = useTranslation('withdraw');
  const length = to.input.trim().length;
  const fault =
    to.address instanceof Refusal && (length >= ADDRESS_LENGTH || isSubmitted)
      ? length === 0
        ? t('to.required')
        : sayRefusal(to.address.key)
      : null;
  return (
    <div className={styles.part}>
      <h2 className={styles.title}>{t('to.title')}</h2>
      <Segmented
        label={t('to.title')}
        value={to.kind}
        onChange={to.setKind}
        options={[
          { value: 'own', text: t('to.own') },
          { value: 'other', text: t('to.other') },
        ]}
      />
      {to.kind === 'own' ? (
        <div className={styles.own}>
          <Icon src={controlIcons.wallet} size={34} />
          <span className={styles.words}>
            <b>{maskText(to.playerAddress)}</b>
            <span>{t('to.ownText')}</span>
          </span>
        </div>
      ) : (
        <Field
          label={t('to.address')}
          value={to.input}
          onChange={to.write}
          hint={t('to.addressHint')}
          error={fault}
          input={{
            autoComplete: 'off',
            autoCapitalize: 'off',
            spellCheck: false,
            maxLength: 64,
            placeholder: '0x…',
          }}
        />
      )}
    </div>
  );
}
