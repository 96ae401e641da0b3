import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

const COLUMNS = [
  'name',
  'lastAt',
  'lastMs',
  'longestMs',
  'turns',
  'failures',
  'fault',
  'doneDay',
  'daysBehind',
  'dueAt',
  'overdueMs',
];

/** The world's jobs: last turn, delay, durations, failures; the history of one of them; a turn out of turn. */
export function JobsPage() {
  const { t } = useTranslation('console');
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <p className="faint">{t('jobsHint')}</p>
      {chosen && (
        <section aria-label={`${t('history')}: ${chosen}`} className="framed">
          <header>
            <h2>{`${t('history')}: ${chosen}`}</h2>
            <Button size="s" variant="quiet" onClick={() => setChosen(null)}>
              {t('close')}
            </Button>
          </header>
          <ReadTable path="ops/job/history" params={{ name: chosen }} />
        </section>
      )}
      <ReadTable
        path="ops/jobs"
        columns={COLUMNS}
        mark={({ fault, daysBehind }) => (fault ? 'bad' : Number(daysBehind) > 1 ? 'warn' : undefined)}
        actions={({ name, dueAt }) => (
          <>
            <Button size="s" variant="quiet" onClick={() => setChosen(String(name))}>
              {t('history')}
            </Button>
            {dueAt !== null && <ActButton path="ops/job/run" fixed={{ name: String(name) }} />}
          </>
        )}
      />
    </>
  );
}
