import type { ReactNode } from 'react';
import { client } from '../../api/client.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { endpointOf, fieldsOf, readNameOf, type OpsRead } from '../opsCalls.ts';
import { wordsOf } from '../wordsOf.ts';
import { DataTable, type DataTableProps, type Row } from './DataTable.tsx';

const PAGE = '50';

export interface ReadTableProps {
  path: OpsRead;
  /** Parameters besides the page. */
  params?: Readonly<Record<string, string>>;
  /** Accessible name; default: the call's. */
  label?: string;
  columns?: readonly string[];
  /** Flattens a row of the answer for the table. */
  pick?: (row: Row) => Row;
  actions?: (row: Row) => ReactNode;
  /** Buttons for several rows, above the table. */
  above?: (rows: readonly Row[]) => ReactNode;
  /** Urgency of a row. */
  mark?: DataTableProps['mark'];
}

/** The list of a reading call, page by page. */
export function ReadTable({ path, params = {}, label, columns, pick, actions, above, mark }: ReadTableProps) {
  const isPaged = fieldsOf(endpointOf(path)).some(({ name }) => name === 'cursor');
  const key = Object.entries(params).flat();
  const pages = useReadPages<Row>([readNameOf(path), ...key], async (cursor) => {
    const page = { ...(isPaged && { size: PAGE }), ...(cursor && { cursor }) };
    const answer = await client.read(path, { ...params, ...page } as never, { quiet: true });
    const { list, next } = answer as unknown as { list: Row[]; next?: string | null };
    return { list: pick ? list.map(pick) : list, next: next ?? null };
  });
  return (
    <ListStates
      state={pages.state}
      count={pages.list.length}
      onRetry={pages.retry}
      onMore={pages.loadMore}
      loadingMore={pages.loadingMore}
      empty={<p className="faint">{wordsOf('value', 'empty')}</p>}
    >
      {above?.(pages.list)}
      <DataTable
        label={label ?? wordsOf('call', path)}
        rows={pages.list}
        columns={columns}
        actions={actions}
        mark={mark}
      />
    </ListStates>
  );
}
