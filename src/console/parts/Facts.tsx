import { wordsOf } from '../wordsOf.ts';
import { Cell } from './Cell.tsx';
import { DataTable, type Row } from './DataTable.tsx';

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Any answer: values as a list of facts, lists of objects as tables, objects within as facts of their own. */
export function Facts({ facts }: { facts: Row }) {
  const entries = Object.entries(facts);
  const plain = entries.filter(([, value]) => !isRows(value) && !isObject(value));
  return (
    <>
      {plain.length > 0 && (
        <dl className="facts">
          {plain.map(([name, value]) => (
            <div key={name}>
              <dt>{wordsOf('column', name)}</dt>
              <dd>
                <Cell name={name} value={Array.isArray(value) && value.length === 0 ? null : value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entries.map(([name, value]) =>
        isRows(value) ? (
          <section key={name}>
            <h3>{wordsOf('column', name)}</h3>
            <DataTable label={wordsOf('column', name)} rows={value} />
          </section>
        ) : isObject(value) ? (
          <section key={name}>
            <h3>{wordsOf('column', name)}</h3>
            <Facts facts={value} />
          </section>
        ) : null,
      )}
    </>
  );
}
