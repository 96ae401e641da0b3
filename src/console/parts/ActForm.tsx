import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../api/client.ts';
import { isActSigned } from '#core/rules/operatorRole.ts';
import type { Answer } from '#core/api/table.ts';
import { queryClient } from '../../queries/queryClient.ts';
import { Button } from '../../ui/Button.tsx';
import { changeByPreview } from '../changeByPreview.ts';
import { lastAct } from '../lastAct.ts';
import { endpointOf, fieldsOf, type OpsChange } from '../opsCalls.ts';
import { noteRoleLoss } from '../roleLoss.ts';
import { signAct } from '../signAct.ts';
import { sentenceOf } from '../sentenceOf.ts';
import { CallFields } from './CallFields.tsx';
import { PreviewFacts } from './PreviewFacts.tsx';

export interface ActFormProps {
  path: OpsChange;
  /** Parameters that the page knows; the form asks for the others. */
  fixed?: Readonly<Record<string, string>>;
  onDone?: () => void;
  /** Drawn below the inputs, from their present values. */
  sketch?: ((values: Readonly<Record<string, string>>) => ReactNode) | undefined;
  /** Turns inputs into the call's parameters where a person writes them in another form. */
  encode?: ((values: Readonly<Record<string, string>>) => Record<string, string>) | undefined;
}

const asWritten = (values: Readonly<Record<string, string>>) => ({ ...values });

type Preview = Answer<'ops/preview'>;

/** Form of any change: parameters, then its preview, then the act itself with the preview's stamp. */
export function ActForm({ path, fixed = {}, onDone, sketch, encode = asWritten }: ActFormProps) {
  const { t } = useTranslation('console');
  const [values, setValues] = useState<Record<string, string>>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const fields = fieldsOf(endpointOf(path)).filter(({ name }) => !(name in fixed));
  const filled = Object.entries(values).filter(([, value]) => value.trim() !== '');
  const params = { ...encode(Object.fromEntries(filled)), ...fixed };

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      setPreview(null);
      setFault(sentenceOf(error));
      noteRoleLoss(error);
    } finally {
      setBusy(false);
    }
  };
  const show = (event: FormEvent) => {
    event.preventDefault();
    lastAct.setState({ done: null });
    void run(async () => {
      const asked = { call: path, params: JSON.stringify(params) };
      setPreview(await client.read('ops/preview', asked, { quiet: true }));
    });
  };
  const act = (seen: Preview) =>
    void run(async () => {
      await changeByPreview(path, params, await signAct(path, params, seen));
      setPreview(null);
      setValues({});
      // The line stands outside the form: the row that the form belongs to may be gone with the next read.
      lastAct.setState({ done: path });
      onDone?.();
      await queryClient.invalidateQueries();
    });

  return (
    <form className="act" onSubmit={show} aria-label={path}>
      <CallFields
        fields={fields}
        values={values}
        onChange={(name, value) => {
          setPreview(null);
          setFault(null);
          setValues({ ...values, [name]: value });
        }}
      />
      {sketch?.(values)}
      {preview && <PreviewFacts preview={preview} />}
      {fault && (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      <div className="buttons">
        <Button type="submit" variant="plain" busy={busy && !preview}>
          {t('preview')}
        </Button>
        {preview?.stamp && (
          <Button busy={busy} onClick={() => act(preview)}>
            {t(isActSigned(endpointOf(path)) ? 'sign' : 'confirm')}
          </Button>
        )}
      </div>
    </form>
  );
}
