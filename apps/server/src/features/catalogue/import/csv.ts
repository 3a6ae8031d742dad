import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { isJoined, type Layout, layoutOf } from './layout.ts';
import { LONGEST_LINE, overlongIn, withoutOverlong } from './overlong.ts';
import type { ImportColumn, SourceRow } from './record.ts';
import { ImportFileError } from './text.ts';

/** In bytes, more than the longest line has; a quote that nobody closes would otherwise swallow the file. */
const LONGEST_ROW = 400_000;
const delimiters = [',', ';', '\t'];

interface ParsedRow {
  record: string[];
  info: { lines: number };
}

/**
 * The rows of CSV whose first line names the columns (RFC 4180; also with `;` or tabs between the cells).
 * A row that is not well formed comes as a problem, with the line it begins on.
 * @throws ImportFileError when the columns that every row needs are missing.
 */
export async function* readCsv(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let layout: Layout | undefined;
  let lastLine = 0;
  try {
    for await (const { record, info } of parseCsv(text)) {
      const line = info.lines - newlinesIn(record);
      lastLine = info.lines;
      if (layout) yield rowOf(layout, record, line);
      else layout = checkedLayout(record);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield {
      place: `line ${lastLine + 1}`,
      problem: `a quote (") that begins a cell here or below is never closed, or only in a line longer than ${LONGEST_LINE.toLocaleString('en')} characters; nothing after it could be read`,
    };
  }
}

async function* parseCsv(text: AsyncIterable<string>): AsyncGenerator<ParsedRow> {
  const source = text[Symbol.asyncIterator]();
  const head = await source.next();
  const delimiter = delimiterOf(head.done ? '' : head.value);
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
  const again = async function* () {
    if (!head.done) yield head.value;
    yield* { [Symbol.asyncIterator]: () => source };
  };
  // What goes wrong on either side ends the parser, and so comes out of the loop over it.
  pipeline(Readable.from(withoutOverlong(again(), delimiter)), parser, () => undefined);
  yield* parser as AsyncIterable<ParsedRow>;
}

/** What the first line uses between the columns that we know. */
function delimiterOf(head: string): string {
  const heading = head.split('\n', 1)[0] ?? '';
  const known = (delimiter: string) =>
    layoutOf(heading.replaceAll('"', '').split(delimiter)).columns.filter(Boolean).length;
  return delimiters.reduce((best, delimiter) => (known(delimiter) > known(best) ? delimiter : best));
}

function checkedLayout(headings: readonly string[]): Layout {
  const overlong = overlongIn(headings);
  if (overlong !== undefined) throw new ImportFileError(`must name its columns in the first line, and ${overlong}`);
  const layout = layoutOf(headings);
  const { columns } = layout;
  const missing = (['name', 'brand'] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new ImportFileError(missingColumns(missing, headings));
  const twice = columns.find(
    (column, index) => column !== undefined && !isJoined(column) && columns.indexOf(column) !== index,
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

function rowOf({ columns, clean }: Layout, record: readonly string[], line: number): SourceRow {
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
  const cells: Partial<Record<ImportColumn, string>> = {};
  for (const [index, column] of columns.entries()) {
    // An apostrophe before what could be a formula keeps spreadsheets from running it, and is no part of the text.
    const cell = record[index]?.replace(/^'(?='*[=+@-])/, '');
    if (column === undefined || cell === undefined) continue;
    cells[column] = cells[column] === undefined ? cell : `${cells[column]};${cell}`;
  }
  return { place, cells: clean(cells) };
}

function newlinesIn(record: readonly string[]): number {
  return record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}
