import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { fieldsOf, opsCalls, type OpsCall, type OpsChange, type OpsRead } from '../opsCalls.ts';
import { ActForm } from '../parts/ActForm.tsx';
import { CallFields } from '../parts/CallFields.tsx';
import { ReadPanel } from '../parts/ReadPanel.tsx';
import { wordsOf } from '../wordsOf.ts';

/** Every operators' call of the endpoint table: its form, its preview, its answer. */
export function CallsPage() {
  const { t } = useTranslation('console');
  const [path, setPath] = useState('');
  const call = opsCalls.find((each) => each.path === path);
  return (
    <>
      <label className="filter">
        {t('chooseCall')}
        <select value={path} onChange={(event) => setPath(event.target.value)}>
          <option value="">–</option>
          {opsCalls.map(({ path: each }) => (
            <option key={each} value={each}>
              {wordsOf('call', each) === each ? each : `${wordsOf('call', each)} (${each})`}
            </option>
          ))}
        </select>
      </label>
      {call && (
        <section key={path}>
          <p lang="en">{call.endpoint.summary}</p>
          {call.endpoint.changes ? <ActForm path={path as OpsChange} /> : <ReadForm call={call} />}
        </section>
      )}
    </>
  );
}

function ReadForm({ call }: { call: OpsCall }) {
  const { t } = useTranslation('console');
  const [values, setValues] = useState<Record<string, string>>({});
  const [asked, setAsked] = useState<Record<string, string> | null>(null);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setAsked(Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== '')));
  };
  return (
    <>
      <form className="act" onSubmit={ask}>
        <CallFields
          fields={fieldsOf(call.endpoint)}
          values={values}
          onChange={(name, value) => setValues({ ...values, [name]: value })}
        />
        <div className="buttons">
          <Button type="submit" variant="plain">
            {t('read')}
          </Button>
        </div>
      </form>
      {asked && <ReadPanel key={JSON.stringify(asked)} path={call.path as OpsRead} params={asked} />}
    </>
  );
}
