import { useTranslation } from 'react-i18next';
import { leagueDivisions } from '#core/catalog/leagueDeeds.ts';
import { portraitOf } from '../../ui/portraitOf.ts';
import styles from './league.module.css';

/** The player's division, and the end of the week or the step that followed from it. */
export function DivisionBanner({
  division,
  step,
  ends,
}: {
  division: number;
  step: number | null;
  ends: string | null;
}) {
  const { t } = useTranslation('league');
  const name = leagueDivisions[division - 1] ?? 'seed';
  const said = step === null ? null : step > 0 ? t('step.up') : step < 0 ? t('step.down') : t('step.same');
  return (
    <section className={styles.banner}>
      <img src={portraitOf(`level-${division}`)} width={64} height={64} alt="" draggable={false} />
      <span className={styles.bannerWords}>
        <b>{t(`division.${name}`)}</b>
        <span>{ends ?? said ?? t('text')}</span>
      </span>
      <ol className={styles.steps} aria-hidden>
        {leagueDivisions.map((each, at) => (
          <li key={each} data-reached={at < division} />
        ))}
      </ol>
    </section>
  );
}
