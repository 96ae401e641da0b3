import { CSV_BEGIN, csvLine } from '#core/rules/csvLine.ts';

/** Rows as CSV with a byte order mark, which spreadsheets need for Chinese. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return CSV_BEGIN + rows.map(csvLine).join('');
}
