/** A number is written by us and is never a formula; null is an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * The first characters by which spreadsheets recognise a formula (OWASP, "CSV Injection"), and their
 * wide forms in Japanese and Chinese. Apostrophes in front of one count, too: without that, a reader
 * could not distinguish a guard from the text.
 */
const formula = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/**
 * One row of CSV (RFC 4180), without the line end. Text that a spreadsheet would run gets an
 * apostrophe in front.
 */
export function writeCsvRow(cells: readonly CsvCell[]): string {
  return cells.map(writeCell).join(',');
}

function writeCell(value: CsvCell): string {
  const text = String(value ?? '');
  const cell = typeof value === 'string' && formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** A cell as it was before `writeCsvRow` put a guard in front. */
export function unguardCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
