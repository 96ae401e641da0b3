import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { AmountPanel } from './AmountPanel.tsx';
import { ConfirmCastSheet } from './ConfirmCastSheet.tsx';
import { LeavePanel } from './LeavePanel.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { RoundPanel } from './RoundPanel.tsx';
import type { CastForm } from './useCastForm.ts';

/** Casting form: round, amount, projected release, and terms. */
export function CastView({ form, onDone }: { form: CastForm; onDone: () => void }) {
  const { t } = useTranslation('common');
  const { live, agreed } = form;
  const amount = form.amount.units;
  if (live.failed && !live.quote) {
    return (
      <Button variant="plain" onClick={live.reload}>
        {t('action.retry')}
      </Button>
    );
  }
  return (
    <>
      <RoundPanel quote={live.quote} />
      <AmountPanel amount={form.amount} fault={form.fault} quote={live.quote} />
      <OfferPanel quote={live.quote} isFresh={live.isFresh} isExample={amount === 0n} />
      <LeavePanel />
      {agreed && (
        <ConfirmCastSheet
          quote={agreed}
          amount={amount}
          onDone={onDone}
          onClose={() => form.setAgreed(null)}
        />
      )}
    </>
  );
}
