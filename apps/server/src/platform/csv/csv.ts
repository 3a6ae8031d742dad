import { parse } from 'csv-parse/sync';

export { type CsvCell, formatCsvRow } from '@sillage/contract';

/** Parses a small CSV text, whose first line names the columns, into a record for each row. */
export function parseCsv(text: string): Partial<Record<string, string>>[] {
  return parse<Record<string, string>>(text, { columns: true });
}
