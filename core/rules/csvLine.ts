/** Escapes cells that a spreadsheet would run as a formula (CSV injection); numbers stay numbers. */
function cell(text: string): string {
  const safe =
    /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-[\d.]+$/.test(text)) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

/** First character of a CSV file: a byte order mark, which spreadsheets need for Chinese. */
export const CSV_BEGIN = '\uFEFF';

/** A row as a CSV line, with its line end. */
export function csvLine(row: readonly string[]): string {
  return `${row.map(cell).join(',')}\r\n`;
}
