import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cancelWithdrawal } from '../../actions/cancelWithdrawal.ts';
import type { Withdrawal } from '#core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Timeline } from './Timeline.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';
import styles from './WithdrawalSheet.module.css';

/** Details of a withdrawal: timeline, amounts, transaction; and a cancel button while possible. */
export function WithdrawalSheet({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const [sure, setSure] = useState(false);
  const { id, coin, gross, state } = withdrawal;
  const busy = useManor(({ pending }) => Boolean(pending[`withdrawal:${id}`]));
  const cancel = () => {
    if (sure) void cancelWithdrawal(id);
    else setSure(true);
  };
  return (
    <Sheet
      title={t('sheet.title', { coin })}
      icon={<CoinIcon coin={coin} size={32} />}
      onClose={onClose}
      foot={
        state === 'pendingReview' && (
          <Button wide variant="danger" busy={busy} onClick={cancel}>
            {sure
              ? t('sheet.cancelSure', { amount: formats.amount(gross, { decimals: 6 }), coin })
              : t('sheet.cancel')}
          </Button>
        )
      }
    >
      <WithdrawalFacts withdrawal={withdrawal} />
      <h3 className={styles.title}>{t('sheet.progress')}</h3>
      <Timeline withdrawal={withdrawal} />
    </Sheet>
  );
}
