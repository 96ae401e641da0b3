import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { GoalList } from './GoalList.tsx';
import styles from './goalSheets.module.css';
import { useGoals } from './useGoals.ts';

/** Steps that are reached, and this many ahead. */
const AHEAD = 6;

/** The day's goals and the next steps, with the world's budget of the day. */
export function GoalSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('goals');
  const formats = useFormats();
  const { wait } = useGameNow();
  const { goals, reload } = useGoals();
  const steps = goals?.steps.filter(({ state }) => state !== 'taken').slice(0, AHEAD) ?? [];
  return (
    <Sheet title={t('open')} onClose={onClose}>
      {goals && (
        <div className={styles.panels}>
          <Panel title={t('daily')}>
            <GoalList goals={goals.daily} reload={reload} />
            <p className={styles.note}>{t('refresh', { span: formats.span(wait(goals.nextDayAt)) })}</p>
          </Panel>
          <Panel title={t('steps')}>
            {steps.length > 0 ? <GoalList goals={steps} reload={reload} /> : <p>{t('none')}</p>}
            <p className={styles.note}>{t('badges', { badges: formats.count(goals.badges) })}</p>
            <p className={styles.note}>
              {t('budget', { left: formats.amount(goals.budgetLeft), budget: formats.amount(goals.budget) })}
            </p>
          </Panel>
        </div>
      )}
    </Sheet>
  );
}
