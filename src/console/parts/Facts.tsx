import { wordsOf } from '../wordsOf.ts';
import { Cell } from './Cell.tsx';
import { DataTable, type Row } from './DataTable.tsx';

const isObject = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Any answer: values as a list of facts, lists of objects as tables, objects within as facts of their own. */
export function Facts({ facts, level = 2 }: { facts: Row; level?: number }) {
  const Heading = `h${Math.min(level, 6)}` as 'h2';
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
            <Heading>{wordsOf('column', name)}</Heading>
            <DataTable label={wordsOf('column', name)} rows={value} />
          </section>
        ) : isObject(value) ? (
          <section key={name}>
            <Heading>{wordsOf('column', name)}</Heading>
            <Facts facts={value} level={level + 1} />
          </section>
        ) : null,
      )}
    </>
  );
}
