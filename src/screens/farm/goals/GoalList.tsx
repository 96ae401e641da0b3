import { useTranslation } from 'react-i18next';
import type { GoalFacts } from '#core/api/goalObjects.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/Row.tsx';
import { goalIcons } from './goalIcons.ts';
import { useGoalTap } from './useGoalTap.ts';
import { useGoalWords } from './useGoalWords.ts';

/** Goals with progress and reward; each has one button. */
export function GoalList({ goals, reload }: { goals: readonly GoalFacts[]; reload: () => void }) {
  const { t } = useTranslation('goals');
  const wordsOf = useGoalWords();
  const tap = useGoalTap(reload);
  const pending = useManor((state) => state.pending);
  return (
    <ul>
      {goals.map((goal) => {
        const { title, progress, gain } = wordsOf(goal);
        const isOver = goal.state === 'taken' || goal.state === 'waiting';
        return (
          <li key={goal.key} data-goal={goal.key}>
            <Row
              icon={<Icon src={goalIcons[goal.fact]} size={36} />}
              label={title}
              text={[progress, gain].filter(Boolean).join(' · ')}
              value={
                <Button
                  size="s"
                  variant={goal.state === 'done' ? 'main' : 'plain'}
                  disabled={isOver}
                  busy={Boolean(pending[`goal:${goal.key}`])}
                  onClick={() => tap(goal)}
                >
                  {isOver ? t('taken') : goal.state === 'done' ? t('take') : t('do')}
                </Button>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}
