import { AppError, WATCHLIST_LIMIT } from '@sillage/contract';
import { ImportFileError } from '../../../platform/csv/import-file-error.ts';
import { listKnownColumns, readTable } from '../../../platform/csv/read-table.ts';
import { createYielder } from '../../../platform/yield-to-event-loop.ts';
import { type ListEntry, parseEntry, type SkippedLine } from './list-entry.ts';
import { detectListLayout } from './list-layout.ts';
import { readPlainList } from './plain-list.ts';

export interface ListText {
  entries: ListEntry[];
  skippedLines: SkippedLine[];
}

const FORMAT_HINT = `Paste one fragrance a line, such as “Dior - Sauvage”, or CSV whose first line names the columns, such as name,brand`;
const TOO_LONG = `This list has more than ${WATCHLIST_LIMIT.toLocaleString('en')} lines, which is as much as a watchlist holds. Please split it.`;

/** File formats that are no list, with advice for the user. */
const otherFormats: readonly { isMatch: (text: string) => boolean; advice: string }[] = [
  {
    isMatch: (text) => text.startsWith('PK\u0003\u0004') || text.includes('\0'),
    advice: 'This is not text. In a spreadsheet, save it as CSV (UTF-8).',
  },
  {
    isMatch: (text) => /^\s*<(?:!doctype|html|\?xml)/i.test(text),
    advice: 'This is a web page, not a list. Please export your collection as CSV, or copy the names.',
  },
  {
    isMatch: (text) => /^\s*(?:\[\s*)?\{\s*"/.test(text),
    advice: 'This is JSON, not a list. Please export your collection as CSV.',
  },
];

/**
 * Reads a list: CSV with headings, or one fragrance per line. Skips lines that cannot be read, and
 * returns them with the reason.
 * @throws AppError LIST_NOT_READABLE when nothing can be read, or the list has more entries than a
 * watchlist may have.
 */
export async function parseListText(text: string): Promise<ListText> {
  const normalised = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const otherFormat = otherFormats.find(({ isMatch }) => isMatch(normalised.slice(0, 2000)));
  if (otherFormat) throw unreadable(otherFormat.advice);
  const result: ListText = { entries: [], skippedLines: [] };
  // Some spreadsheets write a separator line before the headings.
  const table = normalised.replace(/^sep=.$/m, '');
  const pause = createYielder();
  for await (const line of isTable(table) ? tableLines(table) : plainLines(normalised)) {
    await pause();
    if ('problem' in line) result.skippedLines.push(line);
    else result.entries.push(line);
    if (result.entries.length + result.skippedLines.length > WATCHLIST_LIMIT) throw unreadable(TOO_LONG);
  }
  if (result.entries.length === 0) throw unreadable(formatEmptyMessage(result));
  return result;
}

/**
 * Maximum number of lines in an imported list, including blank lines and comments. A real list has
 * far fewer lines.
 */
const MAX_LINES = 20 * WATCHLIST_LIMIT;

function plainLines(text: string): Iterable<ListEntry | SkippedLine> {
  if (text.split('\n', MAX_LINES + 1).length > MAX_LINES) throw unreadable(TOO_LONG);
  return readPlainList(text);
}

/**
 * Returns true if a pasted list is a table: its first line names several known columns, or is just
 * a heading for the name.
 */
function isTable(text: string): boolean {
  const columns = listKnownColumns(text, detectListLayout);
  const isOneWord = columns.length === 1 && /^\W*\w+(?: name)?\W*$/i.test(/[^\n]+/.exec(text)?.[0] ?? '');
  return columns.length > 1 || (isOneWord && columns[0] === 'name');
}

async function* tableLines(text: string): AsyncGenerator<ListEntry | SkippedLine> {
  try {
    for await (const row of readTable(splitIntoChunks(text), detectListLayout))
      yield 'problem' in row ? row : parseEntry(row.place, row.cells);
  } catch (error) {
    if (error instanceof ImportFileError) throw unreadable(`This list ${error.message}.`);
    throw error;
  }
}

/**
 * Length in characters of each chunk into which an imported list is split. The first chunk must
 * contain the headings.
 */
const CHUNK_LENGTH = 20_000;

/**
 * Splits the text of an imported list into chunks. Parsing can then stop early when the list has
 * far too many lines.
 */
async function* splitIntoChunks(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += CHUNK_LENGTH) yield text.slice(start, start + CHUNK_LENGTH);
}

function formatEmptyMessage({ skippedLines: [first] }: ListText): string {
  const detail = first === undefined ? '' : ` (${first.place} ${first.problem})`;
  return `There is no fragrance in this list${detail}. ${FORMAT_HINT}.`;
}

function unreadable(message: string): AppError {
  return new AppError('LIST_NOT_READABLE', { message });
}
