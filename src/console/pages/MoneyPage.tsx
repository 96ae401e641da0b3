import { wordsOf } from '../wordsOf.ts';
import { ActButton } from '../parts/ActButton.tsx';
import type { Row } from '../parts/DataTable.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

const COLUMNS = ['id', 'kind', 'nickName', 'coin', 'amount', 'pool', 'reason', 'proposedBy', 'proposedAt'];

const flatten = (row: Row): Row => ({ ...(row.player as Row), ...row });

/** Credits and debits that wait for a second operator, suspense, and payouts under way. */
export function MoneyPage() {
  return (
    <>
      <div className="buttons">
        <ActButton path="ops/credit" />
        <ActButton path="ops/debit" />
      </div>
      <h2>{wordsOf('call', 'ops/adjustment/list')}</h2>
      <ReadTable
        path="ops/adjustment/list"
        columns={COLUMNS}
        pick={flatten}
        actions={({ id }) => (
          <>
            <ActButton path="ops/adjustment/pass" fixed={{ id: String(id) }} />
            <ActButton danger path="ops/adjustment/drop" fixed={{ id: String(id) }} />
          </>
        )}
      />
      <h2>{wordsOf('call', 'ops/payouts')}</h2>
      <ReadTable path="ops/payouts" />
      <h2>{wordsOf('call', 'ops/suspense')}</h2>
      <ReadTable path="ops/suspense" />
    </>
  );
}
