import { useTranslation } from 'react-i18next';
import type { Coupon } from '#core/api/ticketObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Switch } from '../../ui/Switch.tsx';

export interface CouponChoiceProps {
  coupon: Coupon;
  /** Amount it would pay, in ATR units. */
  pays: bigint;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** Switch for paying with a coupon, with the amount it covers. */
export function CouponChoice({ coupon, pays, on, onChange }: CouponChoiceProps) {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const name = t(`coupon.${coupon.kind}`);
  return (
    <div data-coupon-choice={coupon.id}>
      <Switch label={t('coupon.use', { name, amount: formats.amount(pays) })} on={on} onChange={onChange} />
    </div>
  );
}
