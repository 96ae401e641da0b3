import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markGoal } from '../../actions/markGoal.ts';
import { refusalText } from '../../actions/notifyRefusal.ts';
import { verifyReserves, type VerifiedReserves } from '../../queries/verifyReserves.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './ProofPanel.module.css';
import { ProofResult } from './ProofResult.tsx';

type Run =
  | { state: 'idle' | 'running' }
  | { state: 'refused'; reason: string }
  | ({ state: 'done' } & VerifiedReserves);

/** The player's own proof, verified step by step on this device. */
export function ProofPanel() {
  const { t } = useTranslation('reserves');
  const [run, setRun] = useState<Run>({ state: 'idle' });
  const verify = async () => {
    setRun({ state: 'running' });
    try {
      setRun({ state: 'done', ...(await verifyReserves()) });
      void markGoal('proof');
    } catch (error) {
      setRun({ state: 'refused', reason: refusalText(error) });
    }
  };
  return (
    <Panel title={t('proof')}>
      <p className={styles.text}>{t('proofText')}</p>
      {run.state === 'refused' && (
        <p className={styles.refused} role="alert">
          {run.reason}
        </p>
      )}
      {run.state === 'done' && <ProofResult {...run} />}
      <div className={styles.button} data-verify>
        <Button
          wide
          variant={run.state === 'done' ? 'plain' : 'main'}
          busy={run.state === 'running'}
          onClick={() => void verify()}
        >
          {run.state === 'done' ? t('again') : t('verify')}
        </Button>
      </div>
    </Panel>
  );
}
