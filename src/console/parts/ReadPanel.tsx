import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { readNameOf, type OpsRead } from '../opsCalls.ts';
import type { Row } from './DataTable.tsx';
import { Facts } from './Facts.tsx';

/** The answer of a reading call, as facts and tables. */
export function ReadPanel({
  path,
  params = {},
}: {
  path: OpsRead;
  params?: Readonly<Record<string, string>>;
}) {
  const key = Object.entries(params).flat();
  const { state, data, reload } = useRead<Row>([readNameOf(path), ...key], async () => {
    return (await client.read(path, params as never, { quiet: true })) as unknown as Row;
  });
  return (
    <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
      {data && <Facts facts={data} />}
    </ListStates>
  );
}
