import { unguardCsvCell } from '@sillage/contract';
import { CsvError, type Parser, parse } from 'csv-parse';
import { ImportFileError } from './import-file-error.ts';
import { findOverlongProblem, MAX_CELLS_PER_LINE, MAX_LINE_LENGTH, replaceOverlongLines } from './overlong-lines.ts';

/**
 * Maximum size of a CSV row; no single line reaches it. Without this limit, an unclosed quote would
 * turn the rest of the file into one row.
 */
const MAX_ROW_BYTES = 400_000;
const delimiters = [',', ';', '\t'];

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

export type PartialCells<Column extends string> = Partial<Record<Column, unknown>>;

export interface Layout<Column extends string> {
  /**
   * For each heading of the CSV file, in order: the column that it names, or undefined for an
   * unknown heading.
   */
  columns: (Column | undefined)[];
  required: readonly Column[];
  /** CSV columns that several headings may name; their cells are joined with `;`. */
  repeatable: readonly Column[];
  /** Converts the cells of a CSV row from the file's format to Sillage's own format. */
  clean: (cells: PartialCells<Column>) => PartialCells<Column>;
}

type DetectLayout<Column extends string> = (headings: readonly string[]) => Layout<Column>;

type TableRow<Column extends string> =
  | { place: string; cells: PartialCells<Column> }
  | { place: string; problem: string };

/**
 * Reads CSV (RFC 4180, with commas, semicolons or tabs) whose first line names the columns. Yields
 * a problem for each malformed row, with the line on which the row begins.
 * @throws ImportFileError when a required column is missing, or one appears twice.
 */
export async function* readTable<Column extends string>(
  text: AsyncIterable<string>,
  detect: DetectLayout<Column>,
): AsyncGenerator<TableRow<Column>> {
  let layout: Layout<Column> | undefined;
  let lastLine = 0;
  try {
    for await (const { record, info } of parseCsv(text, detect)) {
      const line = info.lines - countNewlines(record);
      lastLine = info.lines;
      if (layout) yield buildRow(layout, record, line);
      else layout = checkLayout(record, detect);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      place: `line ${lastLine + 1}`,
      problem: `a quote (") that begins a cell here or below is never closed, or only in a line longer than ${MAX_LINE_LENGTH.toLocaleString('en')} characters; nothing after it could be read`,
    };
  }
}

async function* parseCsv(text: AsyncIterable<string>, detect: DetectLayout<string>): AsyncGenerator<ParsedRow> {
  const source = text[Symbol.asyncIterator]();
  const head = await source.next();
  const delimiter = detectDelimiter(head.done ? '' : head.value, detect);
  const options = {
    delimiter,
    info: true,
    max_record_size: MAX_ROW_BYTES,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  } as const;
  const parser = parse(options);
  // Rethrown below, after the rows that precede the error.
  parser.on('error', () => undefined);
  const withHead = async function* () {
    if (!head.done) yield head.value;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  for await (const chunk of replaceOverlongLines(withHead(), delimiter)) {
    const written = new Promise<void>((resolve) => parser.write(chunk, () => resolve()));
    // Takes the rows now, because a failing parser discards unread rows.
    yield* drainParser(parser);
    await written;
    if (parser.errored) throw parser.errored;
  }
  parser.end();
  yield* parser as AsyncIterable<ParsedRow>;
}

function* drainParser(parser: Parser): Generator<ParsedRow> {
  for (let row = parser.read() as ParsedRow | null; row !== null; row = parser.read() as ParsedRow | null) yield row;
}

/** Returns the CSV delimiter with which the first non-empty line has the most known columns. */
function detectDelimiter(head: string, detect: DetectLayout<string>): string {
  const countKnown = (delimiter: string) => findColumns(head, delimiter, detect).length;
  return delimiters.reduce((best, delimiter) => (countKnown(delimiter) > countKnown(best) ? delimiter : best));
}

export function listKnownColumns<Column extends string>(text: string, detect: DetectLayout<Column>): Column[] {
  return findColumns(text, detectDelimiter(text, detect), detect);
}

function findColumns<Column extends string>(text: string, delimiter: string, detect: DetectLayout<Column>): Column[] {
  const line = /[^\n]+/.exec(text)?.[0] ?? '';
  const headings = line.slice(0, MAX_LINE_LENGTH).replaceAll('"', '').split(delimiter, MAX_CELLS_PER_LINE);
  return detect(headings).columns.filter((column) => column !== undefined);
}

function checkLayout<Column extends string>(headings: readonly string[], detect: DetectLayout<Column>): Layout<Column> {
  const overlong = findOverlongProblem(headings);
  if (overlong !== undefined) throw new ImportFileError(`must name its columns in the first line, and ${overlong}`);
  const layout = detect(headings);
  const { columns, required, repeatable: joined } = layout;
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportFileError(formatMissingColumns(missing, headings));
  const duplicate = columns.find(
    (column, index) => column !== undefined && !joined.includes(column) && columns.indexOf(column) !== index,
  );
  if (duplicate !== undefined) throw new ImportFileError(`has two columns ${duplicate}; rename or remove one`);
  return layout;
}

const MAX_SHOWN_HEADINGS = 12;

function formatMissingColumns(missing: readonly string[], headings: readonly string[]): string {
  const found = headings.slice(0, MAX_SHOWN_HEADINGS).map((heading) => heading.trim().slice(0, 30));
  const rest = headings.length > MAX_SHOWN_HEADINGS ? ', …' : '';
  return `has no column ${missing.join(' and no column ')}; its first line must name the columns, such as name,brand,gender,price, and has ${found.join(', ')}${rest}`;
}

function buildRow<Column extends string>(
  { columns, clean }: Layout<Column>,
  record: readonly string[],
  line: number,
): TableRow<Column> {
  const place = `line ${line}`;
  const overlong = findOverlongProblem(record);
  if (overlong !== undefined) return { place, problem: overlong };
  const hasSurplusCells = record.slice(columns.length).some((cell) => cell.trim() !== '');
  if (hasSurplusCells)
    return {
      place,
      problem: `has more cells than the first line has columns; put quotes (") around a cell that holds a delimiter`,
    };
  if (record.length < columns.length && countNewlines(record) > 0)
    return { place, problem: 'a quote (") that begins a cell here is not closed on its row' };
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries()) {
    const value = record[index];
    if (column === undefined || value === undefined) continue;
    const cell = unguardCsvCell(value);
    cells[column] = cells[column] === undefined ? cell : `${cells[column]};${cell}`;
  }
  return { place, cells: clean(cells) };
}

function countNewlines(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
