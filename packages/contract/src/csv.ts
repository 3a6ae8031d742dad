/** CSV cell; null is empty. Numbers never come from users and are not guarded as formulas. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * Start of a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"). It also
 * matches after apostrophes: `formatCsvRow` adds another one, and `unguardCsvCell` removes only
 * that one.
 */
const formulaStart = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/** CSV row (RFC 4180) without line end. An apostrophe guards a text that would run as a formula. */
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
