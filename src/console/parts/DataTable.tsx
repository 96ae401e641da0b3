import {
  flexRender,
  getCoreRowModel,
  getSortedRowModel,
  useReactTable,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { wordsOf } from '../wordsOf.ts';
import { Cell } from './Cell.tsx';

export type Row = Readonly<Record<string, unknown>>;

export interface DataTableProps {
  /** Accessible name. */
  label: string;
  rows: readonly Row[];
  /** Names of the columns; default: the keys of the first row. */
  columns?: readonly string[] | undefined;
  /** Buttons at the end of a row. */
  actions?: ((row: Row) => ReactNode) | undefined;
  /** Urgency of a row, shown by its edge and background; the row's own cells say why. */
  mark?: ((row: Row) => 'warn' | 'bad' | undefined) | undefined;
}

/** A table of any rows, sorted by a click on a column's head. */
export function DataTable({ label, rows, columns, actions, mark }: DataTableProps) {
  'use no memo';
  const { t } = useTranslation('console');
  const [sorting, setSorting] = useState<SortingState>([]);
  const names = columns ?? Object.keys(rows[0] ?? {});
  const key = names.join();
  const definitions = useMemo<ColumnDef<Row>[]>(
    () =>
      key.split(',').map((name) => ({
        id: name,
        accessorFn: (row) => row[name],
        header: wordsOf('column', name),
        cell: ({ getValue }) => <Cell name={name} value={getValue()} />,
      })),
    [key],
  );
  // The library's table object changes in place, so the compiler must leave this component as it is.
  const table = useReactTable({
    data: rows as Row[],
    columns: definitions,
    state: { sorting },
    onSortingChange: setSorting,
    getCoreRowModel: getCoreRowModel(),
    getSortedRowModel: getSortedRowModel(),
  });
  const order = { asc: 'ascending', desc: 'descending' } as const;
  return (
    <div className="tableBox" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map(({ id, column, getContext }) => {
                const sorted = column.getIsSorted();
                return (
                  <th key={id} scope="col" aria-sort={sorted ? order[sorted] : 'none'}>
                    <button type="button" className="head" onClick={column.getToggleSortingHandler()}>
                      {flexRender(column.columnDef.header, getContext())}
                      <span aria-hidden="true">
                        {sorted === 'asc' ? ' ↑' : sorted === 'desc' ? ' ↓' : ''}
                      </span>
                    </button>
                  </th>
                );
              })}
              {actions && (
                <th scope="col">
                  <span className="unseen">{t('actions')}</span>
                </th>
              )}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} data-mark={mark?.(row.original)}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
              {actions && <td className="rowActions">{actions(row.original)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
