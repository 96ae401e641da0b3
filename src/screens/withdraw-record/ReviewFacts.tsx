import { useTranslation } from 'react-i18next';
import type { Review } from '#core/api/objects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { FactLines } from '../../ui/FactLines.tsx';
import { maskText } from '../../ui/maskText.ts';
import { MaskedAddress } from '../../ui/MaskedAddress.tsx';
import { useNameOf } from '../../ui/useNameOf.ts';

/** Owner of a withdrawal, own or foreign destination, and approvals so far. */
export function ReviewFacts({ review }: { review: Review }) {
  const { t } = useTranslation('withdraw');
  const formats = useFormats();
  const nameOf = useNameOf();
  const { player, toSelf, approvals, needed } = review;
  return (
    <FactLines
      lines={[
        {
          key: 'player',
          label: t('review.player'),
          value: (
            <>
              <span>{nameOf(player)}</span>
              <MaskedAddress address={player.userName} />
            </>
          ),
        },
        {
          key: 'joined',
          label: t('review.joined', { date: formats.date(player.joinedAt) }),
          value: t(toSelf ? 'review.self' : 'review.notSelf'),
        },
        {
          key: 'approvals',
          label: t('review.approvals', { count: approvals.length, needed }),
          value: approvals.map(({ operator, at }) => (
            <span key={operator}>
              {t('review.approvedBy', { operator: maskText(operator), time: formats.dateTime(at) })}
            </span>
          )),
        },
      ]}
    />
  );
}
