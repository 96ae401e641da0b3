import { MINUTE_MS } from '#core/catalog/dayMs.ts';
import { useId } from 'react';
import { LONG_TEXT, type FormField } from '../opsCalls.ts';
import { wordsOf } from '../wordsOf.ts';

/** Parameters that are instants: chosen in the operator's own time, sent as epoch ms. */
const INSTANTS: readonly string[] = ['at'];

/** Epoch ms as an input of date and time has it, in local time. */
function toLocal(value: string): string {
  if (value === '') return '';
  const at = Number(value);
  const offset = new Date(at).getTimezoneOffset() * MINUTE_MS;
  return new Date(at - offset).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

const fromLocal = (text: string) => (text === '' ? '' : String(new Date(text).getTime()));

export interface CallFieldsProps {
  fields: readonly FormField[];
  values: Readonly<Record<string, string>>;
  onChange: (name: string, value: string) => void;
}

/** Inputs for a call's parameters: a choice for an enum, several lines for a long text, else one line. */
export function CallFields({ fields, values, onChange }: CallFieldsProps) {
  const id = useId();
  return fields.map(({ name, isRequired, options, maxLength }) => {
    const shared = { id: `${id}-${name}`, name, value: values[name] ?? '', required: isRequired };
    const isLong = options === null && (/^(body|text)/.test(name) || (maxLength ?? 0) > LONG_TEXT);
    return (
      <div className="field" key={name}>
        <label htmlFor={`${id}-${name}`}>
          {wordsOf('column', INSTANTS.includes(name) ? 'whenAt' : name)}
          {isRequired && <span aria-hidden="true"> *</span>}
        </label>
        {options ? (
          <select {...shared} onChange={(event) => onChange(name, event.target.value)}>
            <option value="">–</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {wordsOf('value', option)}
              </option>
            ))}
          </select>
        ) : INSTANTS.includes(name) ? (
          <input
            {...shared}
            type="datetime-local"
            value={toLocal(shared.value)}
            onChange={(event) => onChange(name, fromLocal(event.target.value))}
          />
        ) : isLong ? (
          <textarea {...shared} rows={4} onChange={(event) => onChange(name, event.target.value)} />
        ) : (
          <input {...shared} autoComplete="off" onChange={(event) => onChange(name, event.target.value)} />
        )}
      </div>
    );
  });
}
