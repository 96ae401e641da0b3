import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Review } from '#core/api/objects.ts';
import { reviewWithdrawal } from '../../actions/reviewWithdrawal.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ReviewFacts } from './ReviewFacts.tsx';
import styles from './ReviewSheet.module.css';
import { Timeline } from './Timeline.tsx';
import { WithdrawalFacts } from './WithdrawalFacts.tsx';

const MAX_REASON_LENGTH = 200;

export interface ReviewSheetProps {
  review: Review;
  onReviewed: (review: Review) => void;
  onClose: () => void;
}

/** Facts for an operator's decision, approvals so far, and the two verdicts. */
export function ReviewSheet({ review, onReviewed, onClose }: ReviewSheetProps) {
  const { t } = useTranslation('withdraw');
  const { withdrawal } = review;
  const busy = useManor((state) => Boolean(state.pending[`review:${withdrawal.id}`]));
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const decide = async (verdict: 'pass' | 'reject') => {
    const words = reason.trim();
    if (verdict === 'reject' && words === '') return setMissing(true);
    const reviewed = await reviewWithdrawal(withdrawal.id, verdict, words);
    if (!reviewed) return;
    onReviewed(reviewed);
    onClose();
  };
  return (
    <Sheet
      title={t('sheet.title', { coin: withdrawal.coin })}
      icon={<CoinIcon coin={withdrawal.coin} size={32} />}
      onClose={onClose}
      foot={
        withdrawal.state === 'pendingReview' && (
          <div className={styles.verdicts}>
            <Button wide variant="danger" busy={busy} onClick={() => void decide('reject')}>
              {t('review.reject')}
            </Button>
            <Button wide busy={busy} onClick={() => void decide('pass')}>
              {t('review.pass')}
            </Button>
          </div>
        )
      }
    >
      <WithdrawalFacts withdrawal={withdrawal} />
      <ReviewFacts review={review} />
      {withdrawal.state === 'pendingReview' && (
        <Field
          label={t('review.reason')}
          value={reason}
          onChange={(text) => {
            setMissing(false);
            setReason(text);
          }}
          hint={t('review.reasonHint')}
          error={missing ? t('review.reasonRequired') : null}
          input={{ maxLength: MAX_REASON_LENGTH, autoComplete: 'off' }}
        />
      )}
      <h3 className={styles.title}>{t('sheet.progress')}</h3>
      <Timeline withdrawal={withdrawal} />
    </Sheet>
  );
}
