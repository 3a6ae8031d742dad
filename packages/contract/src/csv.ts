/** Numbers are always our own, so they are never guarded as formulas; null is an empty cell. */
export type CsvCell = string | number | boolean | null | undefined;

/**
 * First characters by which spreadsheets recognise a formula (OWASP, "CSV Injection"), and their
 * full-width forms in Japanese and Chinese. Leading apostrophes match too: otherwise
 * `unguardCsvCell` could not distinguish a guard from an apostrophe of the text.
 */
const formulaStart = /^'*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/**
 * Returns one row of CSV (RFC 4180), without the line end. Prefixes text that a spreadsheet would
 * run as a formula with an apostrophe.
 */
export function formatCsvRow(cells: readonly CsvCell[]): string {
  return cells.map(formatCsvCell).join(',');
}

function formatCsvCell(value: CsvCell): string {
  const text = String(value ?? '');
  const cell = typeof value === 'string' && formulaStart.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Removes the apostrophe that `formatCsvRow` put in front, if any. */
export function unguardCsvCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell;
}
