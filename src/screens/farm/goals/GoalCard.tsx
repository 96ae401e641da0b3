import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { openSheet } from '../../../store/openSheet.ts';
import { patch } from '../../../store/patch.ts';
import { useManor } from '../../../store/useManor.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { coinIcons } from '../../../ui/icons/coinIcons.ts';
import styles from './GoalCard.module.css';
import { goalIcons } from './goalIcons.ts';
import { useGoalTap } from './useGoalTap.ts';
import { useGoalWords } from './useGoalWords.ts';
import { useGoals } from './useGoals.ts';

/** A shown place is not pointed at for longer. */
const POINT_MS = 6_000;

const stopPointing = () => patch('view', { selectedPlot: null, pointedPlot: null });

/** Hides what it holds while a sheet is open. It stays in the document, so that the sheet gives the focus back to it. */
function Bar({ label, children }: { label: string; children: ReactNode }) {
  const hasSheet = useManor((state) => state.view.sheet !== null);
  return (
    <section className={styles.bar} aria-label={label} data-goal-card="" hidden={hasSheet}>
      {children}
    </section>
  );
}

/**
 * The next goal in one line, and the day's goals beside it. A reached goal is claimed by a tap, any other shows its
 * place.
 */
export function GoalCard() {
  const { t } = useTranslation('goals');
  const { goals, reload } = useGoals();
  const tap = useGoalTap(reload);
  const wordsOf = useGoalWords();
  const pointed = useManor((state) => state.view.pointedPlot);
  const pending = useManor((state) => state.pending);
  useEffect(() => {
    if (pointed === null) return;
    const timer = setTimeout(stopPointing, POINT_MS);
    return () => clearTimeout(timer);
  }, [pointed]);
  useEffect(() => stopPointing, []);
  if (!goals) return null;
  const all = [...goals.steps, ...goals.daily];
  const next = all.find(({ state }) => state === 'done') ?? all.find(({ state }) => state === 'open');
  const reached = goals.daily.filter(({ state }) => state !== 'open').length;
  const words = next && wordsOf(next);
  const isReached = next?.state === 'done';
  return (
    <Bar label={t('label')}>
      {next && words ? (
        <button
          type="button"
          className={styles.goal}
          data-goal={next.key}
          data-state={next.state}
          aria-busy={Boolean(pending[`goal:${next.key}`]) || undefined}
          onClick={() => tap(next)}
        >
          <Icon src={goalIcons[next.fact]} size={32} />
          <span className={styles.words}>
            <span className={styles.title}>{words.title}</span>
            {next.need > 1 && (
              <progress
                className={styles.way}
                value={next.have}
                max={next.need}
                aria-label={words.progress}
              />
            )}
          </span>
          <span className={styles.tap}>
            {isReached ? t('take') : words.progress}
            <b>{words.gain}</b>
          </span>
        </button>
      ) : (
        <p className={styles.goal}>{t('none')}</p>
      )}
      <button
        type="button"
        className={styles.day}
        aria-label={`${t('daily')}: ${t('of', { have: reached, need: goals.daily.length })}`}
        onClick={() => openSheet({ name: 'goals' })}
      >
        <Icon src={coinIcons.points} size={24} />
        <span className={styles.marks}>
          {goals.daily.map(({ key, state }) => (
            <i key={key} data-state={state} />
          ))}
        </span>
      </button>
    </Bar>
  );
}
