/** Escapes cells that a spreadsheet would run as a formula (CSV injection); numbers stay numbers. */
function cell(text: string): string {
  const safe =
    /^[=+@\t\r]/.test(text) || (text.startsWith('-') && !/^-[\d.]+$/.test(text)) ? `'${text}` : text;
  return `"${safe.replace(/"/g, '""')}"`;
}

/** Rows as CSV with a byte order mark, which spreadsheets need for Chinese. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
