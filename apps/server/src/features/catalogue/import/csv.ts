import { unguardCsvCell } from '@sillage/contract';
import { CsvError, type Parser, parse } from 'csv-parse';
import { type CellsOf, type Layout, layoutOf } from './layout.ts';
import { LONGEST_LINE, MOST_CELLS, overlongIn, withoutOverlong } from './overlong.ts';
import type { SourceRow } from './record.ts';
import { ImportFileError } from './text.ts';

/** In bytes, more than the longest line has; else an unclosed quote would swallow the file. */
const LONGEST_ROW = 400_000;
const delimiters = [',', ';', '\t'];

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

export type ReadLayout<Column extends string> = (headings: readonly string[]) => Layout<Column>;

export type TableRow<Column extends string> =
  | { place: string; cells: CellsOf<Column> }
  | { place: string; problem: string };

/** @throws ImportFileError when a required column is missing, or one appears twice. */
export function readCsv(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  return readTable(text, layoutOf);
}

/**
 * Reads CSV whose first line names the columns (RFC 4180; also with `;` or tabs as delimiters).
 * Yields a malformed row as a problem, with the line on which it begins.
 * @throws ImportFileError when a required column is missing, or one appears twice.
 */
export async function* readTable<Column extends string>(
  text: AsyncIterable<string>,
  read: ReadLayout<Column>,
): AsyncGenerator<TableRow<Column>> {
  let layout: Layout<Column> | undefined;
  let lastLine = 0;
  try {
    for await (const { record, info } of parseCsv(text, read)) {
      const line = info.lines - newlinesIn(record);
      lastLine = info.lines;
      if (layout) yield rowOf(layout, record, line);
      else layout = checked(record, read);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      place: `line ${lastLine + 1}`,
      problem: `a quote (") that begins a cell here or below is never closed, or only in a line longer than ${LONGEST_LINE.toLocaleString('en')} characters; nothing after it could be read`,
    };
  }
}

async function* parseCsv(text: AsyncIterable<string>, read: ReadLayout<string>): AsyncGenerator<ParsedRow> {
  const source = text[Symbol.asyncIterator]();
  const head = await source.next();
  const delimiter = delimiterOf(head.done ? '' : head.value, read);
  const options = {
    delimiter,
    info: true,
    max_record_size: LONGEST_ROW,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  } as const;
  const parser = parse(options);
  // Rethrown below, after the rows that precede the error.
  parser.on('error', () => undefined);
  const again = async function* () {
    if (!head.done) yield head.value;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  for await (const piece of withoutOverlong(again(), delimiter)) {
    const written = new Promise<void>((resolve) => parser.write(piece, () => resolve()));
    // Takes the rows now, because a failing parser discards unread rows.
    yield* taken(parser);
    await written;
    if (parser.errored) throw parser.errored;
  }
  parser.end();
  yield* parser as AsyncIterable<ParsedRow>;
}

function* taken(parser: Parser): Generator<ParsedRow> {
  for (let row = parser.read() as ParsedRow | null; row !== null; row = parser.read() as ParsedRow | null) yield row;
}

/** Returns the delimiter that yields the most known columns in the first non-empty line. */
function delimiterOf(head: string, read: ReadLayout<string>): string {
  const known = (delimiter: string) => columnsIn(head, delimiter, read).length;
  return delimiters.reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best));
}

/** Returns the known columns that the first line of a text names. */
export function columnsOf<Column extends string>(text: string, read: ReadLayout<Column>): Column[] {
  return columnsIn(text, delimiterOf(text, read), read);
}

function columnsIn<Column extends string>(text: string, delimiter: string, read: ReadLayout<Column>): Column[] {
  const line = /[^\n]+/.exec(text)?.[0] ?? '';
  const headings = line.slice(0, LONGEST_LINE).replaceAll('"', '').split(delimiter, MOST_CELLS);
  return read(headings).columns.filter((column) => column !== undefined);
}

function checked<Column extends string>(headings: readonly string[], read: ReadLayout<Column>): Layout<Column> {
  const overlong = overlongIn(headings);
  if (overlong !== undefined) throw new ImportFileError(`must name its columns in the first line, and ${overlong}`);
  const layout = read(headings);
  const { columns, required, joined } = layout;
  const missing = required.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportFileError(missingColumns(missing, headings));
  const twice = columns.find(
    (column, index) => column !== undefined && !joined.includes(column) && columns.indexOf(column) !== index,
  );
  if (twice !== undefined) throw new ImportFileError(`has two columns ${twice}; rename or remove one`);
  return layout;
}

const SHOWN_HEADINGS = 12;

function missingColumns(missing: readonly string[], headings: readonly string[]): string {
  const found = headings.slice(0, SHOWN_HEADINGS).map((heading) => heading.trim().slice(0, 30));
  const rest = headings.length > SHOWN_HEADINGS ? ', …' : '';
  return `has no column ${missing.join(' and no column ')}; its first line must name the columns, such as name,brand,gender,price, and has ${found.join(', ')}${rest}`;
}

function rowOf<Column extends string>(
  { columns, clean }: Layout<Column>,
  record: readonly string[],
  line: number,
): TableRow<Column> {
  const place = `line ${line}`;
  const overlong = overlongIn(record);
  if (overlong !== undefined) return { place, problem: overlong };
  const surplus = record.slice(columns.length).some((cell) => cell.trim() !== '');
  if (surplus)
    return {
      place,
      problem: `has more cells than the first line has columns; put quotes (") around a cell that holds a delimiter`,
    };
  if (record.length < columns.length && newlinesIn(record) > 0)
    return { place, problem: 'a quote (") that begins a cell here is not closed on its row' };
  const cells: Partial<Record<Column, string>> = {};
  for (const [index, column] of columns.entries()) {
    const written = record[index];
    if (column === undefined || written === undefined) continue;
    const cell = unguardCsvCell(written);
    cells[column] = cells[column] === undefined ? cell : `${cells[column]};${cell}`;
  }
  return { place, cells: clean(cells) };
}

function newlinesIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
