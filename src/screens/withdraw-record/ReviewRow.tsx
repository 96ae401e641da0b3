import { useTranslation } from 'react-i18next';
import type { Review } from '#core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { useNameOf } from '../../ui/useNameOf.ts';
import { Row } from '../../ui/Row.tsx';
import { askedAt } from './sortedWithdrawals.ts';

/** One withdrawal in the review queue. */
export function ReviewRow({ review, onOpen }: { review: Review; onOpen: () => void }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const nameOf = useNameOf();
  const { withdrawal, player, toSelf, approvals, needed } = review;
  const at = askedAt(withdrawal);
  return (
    <li data-review={withdrawal.id}>
      <Row
        icon={<CoinIcon coin={withdrawal.coin} size={40} />}
        label={<Amount value={withdrawal.gross} coin={withdrawal.coin} unit="name" decimals={6} />}
        text={
          <>
            <span>
              {nameOf(player)} · {t(toSelf ? 'review.self' : 'review.notSelf')}
            </span>
            <span>
              <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
              {' · '}
              {t('review.approvals', { count: approvals.length, needed })}
            </span>
          </>
        }
        onClick={onOpen}
      />
    </li>
  );
}
