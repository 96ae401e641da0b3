import { useTranslation } from 'react-i18next';
import type { WithdrawalState } from '#core/api/objects.ts';
import { joinClasses } from '../../ui/joinClasses.ts';
import styles from './StateSeal.module.css';

const tones: Record<WithdrawalState, 'waiting' | 'going' | 'good' | 'bad' | 'quiet'> = {
  pendingReview: 'waiting',
  passed: 'going',
  confirmed: 'good',
  rejected: 'bad',
  failed: 'bad',
  canceled: 'quiet',
};

/** State of a withdrawal, as a label. */
export function StateSeal({ state }: { state: WithdrawalState }) {
  const { t } = useTranslation('withdraw');
  return (
    <span className={joinClasses(styles.seal, styles[tones[state]])} data-state={state}>
      {t(`state.${state}`)}
    </span>
  );
}
