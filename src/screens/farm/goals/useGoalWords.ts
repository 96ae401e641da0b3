import { useTranslation } from 'react-i18next';
import type { GoalFacts } from '#core/api/goalObjects.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { useGameNow } from '../../../store/useGameNow.ts';

export interface GoalWords {
  title: string;
  /** `2 of 5`; empty for a goal of one. */
  progress: string;
  /** Its reward, or when that is paid. */
  gain: string;
}

/** Texts of a goal. */
export function useGoalWords(): (goal: GoalFacts) => GoalWords {
  const { t } = useTranslation('goals');
  const formats = useFormats();
  const { wait } = useGameNow();
  return ({ fact, need, have, reward, state, paidAt }) => {
    const gain = t(`gain.${reward.kind}`, { amount: formats.count(reward.amount) });
    return {
      title: t(`fact.${fact}`, { need: formats.count(need) }),
      progress: need > 1 && fact !== 'plots' && fact !== 'level' ? t('of', { have, need }) : '',
      gain: state === 'waiting' && paidAt !== null ? t('again', { span: formats.span(wait(paidAt)) }) : gain,
    };
  };
}
