import { AppError, WATCHLIST_LIMIT } from '@sillage/contract';
import { createPause } from '../../platform/pause.ts';
import { columnsOf, ImportFileError, readTable } from '../catalogue/index.ts';
import { type LeftOut, type ListEntry, readEntry } from './list-entry.ts';
import { listLayoutOf } from './list-layout.ts';
import { readPlainList } from './plain-list.ts';

export interface ListText {
  entries: ListEntry[];
  leftOut: LeftOut[];
}

const WAY = `Paste one fragrance a line, such as “Dior - Sauvage”, or CSV whose first line names the columns, such as name,brand`;
const TOO_LONG = `This list has more than ${WATCHLIST_LIMIT.toLocaleString('en')} lines, which is as much as a watchlist holds. Please split it.`;

/** Formats that are not lists, with advice for the user. */
const strangers: readonly { isSuch: (text: string) => boolean; advice: string }[] = [
  {
    isSuch: (text) => text.startsWith('PK\u0003\u0004') || text.includes('\0'),
    advice: 'This is not text. In a spreadsheet, save it as CSV (UTF-8).',
  },
  {
    isSuch: (text) => /^\s*<(?:!doctype|html|\?xml)/i.test(text),
    advice: 'This is a web page, not a list. Please export your collection as CSV, or copy the names.',
  },
  {
    isSuch: (text) => /^\s*(?:\[\s*)?\{\s*"/.test(text),
    advice: 'This is JSON, not a list. Please export your collection as CSV.',
  },
];

/**
 * Reads a list: CSV with headings, or one fragrance per line. Leaves out lines that it cannot read,
 * with the reason.
 * @throws AppError LIST_NOT_READABLE when nothing can be read, or the list is longer than a
 * watchlist.
 */
export async function readListText(text: string): Promise<ListText> {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const stranger = strangers.find(({ isSuch }) => isSuch(plain.slice(0, 2000)));
  if (stranger) throw unreadable(stranger.advice);
  const read: ListText = { entries: [], leftOut: [] };
  // Some spreadsheets write a separator line before the headings.
  const table = plain.replace(/^sep=.$/m, '');
  const pause = createPause();
  for await (const line of isTable(table) ? tableLines(table) : plainLines(plain)) {
    await pause();
    if ('problem' in line) read.leftOut.push(line);
    else read.entries.push(line);
    if (read.entries.length + read.leftOut.length > WATCHLIST_LIMIT) throw unreadable(TOO_LONG);
  }
  if (read.entries.length === 0) throw unreadable(nothingIn(read));
  return read;
}

/** Bounds blank lines and comments too; a real list has far fewer. */
const MOST_LINES = 20 * WATCHLIST_LIMIT;

function plainLines(text: string): Iterable<ListEntry | LeftOut> {
  if (text.split('\n', MOST_LINES + 1).length > MOST_LINES) throw unreadable(TOO_LONG);
  return readPlainList(text);
}

/** True when the first line names several known columns, or consists of a name column's heading. */
function isTable(text: string): boolean {
  const columns = columnsOf(text, listLayoutOf);
  const isOneWord = columns.length === 1 && /^\W*\w+(?: name)?\W*$/i.test(/[^\n]+/.exec(text)?.[0] ?? '');
  return columns.length > 1 || (isOneWord && columns[0] === 'name');
}

async function* tableLines(text: string): AsyncGenerator<ListEntry | LeftOut> {
  try {
    for await (const row of readTable(piecesOf(text), listLayoutOf))
      yield 'problem' in row ? row : readEntry(row.place, row.cells);
  } catch (error) {
    if (error instanceof ImportFileError) throw unreadable(`This list ${error.message}.`);
    throw error;
  }
}

/** In characters; the first piece contains the headings. */
const PIECE = 20_000;

/** In pieces, so that most of a text with far too many lines is never parsed. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

function nothingIn({ leftOut: [first] }: ListText): string {
  const why = first === undefined ? '' : ` (${first.place} ${first.problem})`;
  return `There is no fragrance in this list${why}. ${WAY}.`;
}

function unreadable(message: string): AppError {
  return new AppError('LIST_NOT_READABLE', { message });
}
