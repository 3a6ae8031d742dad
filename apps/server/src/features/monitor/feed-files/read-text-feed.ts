import { CsvError, type Parser, parse } from 'csv-parse';
import {
  type ColumnPlaces,
  detectTextFormat,
  findColumnPlaces,
  normaliseColumn,
  rakutenOrder,
  type TextFormat,
} from './feed-columns.ts';
import { FeedFileError, type FeedRow, type FeedText, MAX_FIELD_LENGTH } from './feed-row.ts';

const MAX_COLUMNS = 500;
const MAX_ROW_BYTES = 256 * 1_024;
const delimiters = ['\t', '|', ';', ','] as const;

/** Reads a feed of rows and columns; the first line decides about the delimiter and the format. */
export async function* readTextFeed(feed: FeedText, format: TextFormat | null): AsyncGenerator<FeedRow[]> {
  const [firstLine = ''] = feed.start.split(/\r?\n/, 1);
  const isRakuten = firstLine.startsWith('HDR|');
  const delimiter = isRakuten ? '|' : findDelimiter(firstLine);
  const table = createTable(feed, isRakuten ? 'rakuten' : format);
  if (isRakuten) table.setColumns(rakutenOrder, null);
  let rows: FeedRow[] = [];
  const parser = parse({
    delimiter,
    // A pipe-delimited file quotes nothing; quotation marks are text there.
    quote: delimiter === '|' ? false : '"',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    from_line: isRakuten ? 2 : 1,
    // Rows do not pass through the parser's stream: that takes as long as to parse them.
    on_record: (cells: string[]) => {
      const row = table.read(cells);
      if (row !== null) rows.push(row);
      return null;
    },
  });
  // Errors are also passed to the call of `write` that caused them.
  parser.on('error', () => undefined);
  for await (const text of feed.text) {
    await write(parser, text);
    if (rows.length > 0) yield rows;
    rows = [];
  }
  await write(parser, null);
  table.finish(feed.lastCharacter());
  if (rows.length > 0) yield rows;
}

/** Parses a part of the text, or with null what is left at its end. */
function write(parser: Parser, text: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const onDone = (error?: Error | null) => {
      if (error) reject(error instanceof CsvError ? describeCsvError(error) : error);
      else resolve();
    };
    if (text === null) parser.end(onDone);
    else parser.write(text, onDone);
  });
}

function findDelimiter(line: string): string {
  const counts = delimiters.map((delimiter) => ({ delimiter, count: line.split(delimiter).length - 1 }));
  const best = counts.reduce((a, b) => (b.count > a.count ? b : a));
  if (best.count === 0)
    throw new FeedFileError('This is no product feed: its first line does not name columns, and it is not XML.');
  return best.delimiter;
}

function createTable(feed: FeedText, format: TextFormat | null) {
  let places: ColumnPlaces | null = null;
  let names: ReadonlySet<string> = new Set();
  /** Null until the first row of a file that names no columns. */
  let columnCount: number | null = null;
  let shortRows = 0;
  let isLastShort = false;
  const setColumns = (columns: readonly string[], count: number | null) => {
    const known = format ?? detectTextFormat(columns);
    places = known === null ? [] : findColumnPlaces(known, columns);
    const fields = new Set(places.map(([field]) => field));
    if (known === null || !fields.has('title') || !(fields.has('link') || fields.has('clickLink')))
      throw new FeedFileError(
        `The columns are not those of a product feed that we know: ${columns.slice(0, 8).join(', ').slice(0, 200)}.`,
      );
    feed.onFormat(known);
    columnCount = count;
  };
  return {
    setColumns,
    /** Returns a row; null for the line with the names, and for the last line of a Rakuten file. */
    read(cells: string[]): FeedRow | null {
      if (places === null) {
        names = new Set(cells.slice(0, MAX_COLUMNS));
        setColumns(cells.slice(0, MAX_COLUMNS).map(normaliseColumn), cells.length);
        return null;
      }
      if (cells[0] === 'TRL' && cells.length <= 3) return null;
      columnCount ??= cells.length;
      isLastShort = cells.length < columnCount;
      if (isLastShort) shortRows += 1;
      if (isLastShort || cells.slice(columnCount).some((cell) => cell.trim() !== '')) return { isBroken: true };
      const row = toRow(cells, places);
      // Files that were joined repeat the line with the names.
      return names.has(row.title ?? '') && names.has(row.link ?? '') ? null : row;
    },
    /**
     * Throws for a file that ends in the middle of a row: only its last row lacks columns, and no
     * line break follows.
     */
    finish(lastCharacter: string): void {
      if (isLastShort && shortRows === 1 && lastCharacter !== '\n' && lastCharacter !== '\r')
        throw new FeedFileError('The file ends in the middle of a row; nothing of it was used.');
    },
  };
}

function toRow(cells: readonly string[], places: ColumnPlaces): FeedRow {
  const row: FeedRow = {};
  for (const [field, columns] of places) {
    const place = columns.find((column) => (cells[column] ?? '').trim() !== '');
    if (place !== undefined) row[field] = (cells[place] ?? '').slice(0, MAX_FIELD_LENGTH);
  }
  return row;
}

function describeCsvError(error: CsvError): FeedFileError {
  const message =
    error.code === 'CSV_MAX_RECORD_SIZE' || error.code === 'CSV_QUOTE_NOT_CLOSED'
      ? 'A row of the file has no end: a quotation mark is open, or the file was not received to its end.'
      : 'The rows of the file cannot be read.';
  return new FeedFileError(message, { cause: error });
}
