import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { ReadPanel } from '../parts/ReadPanel.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

/** The audit on demand: each invariant, and the first row that breaks one; and the nightly audits. */
export function AuditPage() {
  const { t } = useTranslation('console');
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <p className="faint">{t('auditHint')}</p>
      {isAsked ? (
        <ReadPanel path="ops/audit" />
      ) : (
        <Button variant="plain" onClick={() => setAsked(true)}>
          {t('auditRun')}
        </Button>
      )}
      <h2>{t('history')}</h2>
      <ReadTable path="ops/audit/history" mark={({ ok }) => (ok === false ? 'bad' : undefined)} />
    </>
  );
}
