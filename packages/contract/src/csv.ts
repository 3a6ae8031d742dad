/**
 * Value of a CSV cell; null is an empty cell. Numbers never come from users, so they are not
 * guarded as formulas.
 */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * Start of a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"): one of these
 * characters, ASCII or full-width. Apostrophes before the character match too, so that
 * `unguardCsvCell` removes only the apostrophe that `formatCsvRow` added.
 */
const formulaStart = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/**
 * Returns one row of CSV (RFC 4180) without the line end. Puts an apostrophe before each text that
 * a spreadsheet would run as a formula.
 */
export function formatCsvRow(cells: readonly CsvCell[]): string {
  return cells.map(formatCsvCell).join(',');
}

function formatCsvCell(value: CsvCell): string {
  const text = String(value ?? '');
  const cell = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Removes the apostrophe that `formatCsvRow` put before a cell's text, if there is one. */
export function unguardCsvCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
