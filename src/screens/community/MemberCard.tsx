import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/money/amount.ts';
import { pointsToNext } from '#core/rules/level.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { portraitOf } from '../../ui/portraitOf.ts';
import { ProgressRing } from '../../ui/ProgressRing.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TierBadge } from '../../ui/TierBadge.tsx';
import { useNameOf } from '../../ui/useNameOf.ts';
import { LevelsSheet } from './LevelsSheet.tsx';
import styles from './MemberCard.module.css';

/** Progress from this level to the next, 0 to 1; 1 at the highest. */
function partOf(points: bigint, missing: bigint | null, from: number): number {
  if (missing === null) return 1;
  const start = BigInt(from) * 1_000_000n;
  return Number(((points - start) * 1_000n) / (points + missing - start)) / 1_000;
}

/** The player's portrait in a progress ring; opens the six levels. */
export function MemberCard() {
  const { t } = useTranslation(['community', 'account', 'common']);
  const formats = useFormats();
  const nameOf = useNameOf();
  const user = useManor((state) => state.session.user);
  const constants = useManor((state) => state.world.constants);
  const [open, setOpen] = useState(false);
  if (!user || !constants) {
    return (
      <section className={styles.card}>
        <Skeleton height={88} />
      </section>
    );
  }
  const points = amountOf(user.gamePoints);
  const missing = pointsToNext(points, constants);
  const part = partOf(points, missing, constants.LEVEL_POINTS[user.level - 1] ?? 0);
  const formatWhole = (value: bigint) => formats.amount(value, { decimals: 0 });
  return (
    <>
      <button type="button" className={styles.card} data-levels onClick={() => setOpen(true)}>
        <ProgressRing
          value={part}
          label={t('common:level', { level: user.level })}
          size={96}
          width={6}
          color="var(--mango)"
        >
          <img src={portraitOf(String(user.level))} width={80} height={80} alt="" draggable={false} />
        </ProgressRing>
        <span className={styles.words}>
          <b className={styles.name}>{nameOf(user)}</b>
          <span className={styles.badges}>
            <span className={styles.level}>{t('common:level', { level: user.level })}</span>
            <TierBadge tier={user.tier} />
          </span>
          <span>{t('account:levelPoints', { points: formatWhole(points) })}</span>
          <span>
            {missing === null ? t('account:topLevel') : t('account:toNext', { points: formatWhole(missing) })}
          </span>
          <span className={styles.more}>
            {t('levels.open')}
            <Glyph name="next" size={16} />
          </span>
        </span>
      </button>
      {open && <LevelsSheet level={user.level} constants={constants} onClose={() => setOpen(false)} />}
    </>
  );
}
