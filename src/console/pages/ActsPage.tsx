import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { endpointOf, fieldsOf } from '../opsCalls.ts';
import { saveActCsv } from '../saveActCsv.ts';
import { sentenceOf } from '../sentenceOf.ts';
import { CallFields } from '../parts/CallFields.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

const FILTERS = fieldsOf(endpointOf('ops/acts')).filter(({ name }) => name !== 'cursor' && name !== 'size');

/** Everything that operators and the server did, by operator, act or subject. */
export function ActsPage() {
  const { t } = useTranslation('console');
  const [values, setValues] = useState<Record<string, string>>({});
  const [params, setParams] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const download = async () => {
    setBusy(true);
    setFault(null);
    await saveActCsv(params).catch((error: unknown) => setFault(sentenceOf(error)));
    setBusy(false);
  };
  const search = (event: FormEvent) => {
    event.preventDefault();
    setParams(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')));
  };
  return (
    <>
      <form className="search" role="search" onSubmit={search}>
        <CallFields
          fields={FILTERS}
          values={values}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
        />
        <Button type="submit" variant="plain">
          {t('search')}
        </Button>
        <Button variant="plain" busy={busy} onClick={() => void download()}>
          {t('csv')}
        </Button>
      </form>
      {fault && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      <ReadTable path="ops/acts" params={params} />
    </>
  );
}
