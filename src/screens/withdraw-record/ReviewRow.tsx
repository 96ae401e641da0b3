import { useTranslation } from 'react-i18next';
import type { WithdrawalReview } from '../../actions/loadWithdrawalReviews.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { maskText } from '../../ui/maskText.ts';
import { askedAt } from './sortedWithdrawals.ts';
import styles from './WithdrawalRow.module.css';

/** One withdrawal of somebody's, as a reviewer scans it. */
export function ReviewRow({ review, onOpen }: { review: WithdrawalReview; onOpen: () => void }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const { withdrawal, player, toSelf, approvals, needed } = review;
  const at = askedAt(withdrawal);
  return (
    <li className={styles.item}>
      <button type="button" className={styles.row} data-review={withdrawal.id} onClick={onOpen}>
        <CoinIcon coin={withdrawal.coin} size={40} />
        <span className={styles.words}>
          <Amount value={withdrawal.gross} coin={withdrawal.coin} unit="name" decimals={6} />
          <span className={styles.wait}>
            {player.nickName || maskText(player.userName)} · {t(toSelf ? 'review.self' : 'review.notSelf')}
          </span>
          <span>
            <time dateTime={new Date(at).toISOString()}>{formats.dateTime(at)}</time>
            {' · '}
            {t('review.approvals', { count: approvals.length, needed })}
          </span>
        </span>
        <Glyph name="next" size={18} />
      </button>
    </li>
  );
}
