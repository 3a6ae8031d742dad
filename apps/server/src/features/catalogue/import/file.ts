import { extname } from 'node:path';
import { readCsv } from './csv.ts';
import { readJson, readNdjson } from './json.ts';
import { columnOf, type SourceRow } from './record.ts';
import { ImportFileError, readText } from './text.ts';

type Reader = (text: AsyncIterable<string>) => AsyncGenerator<SourceRow>;

/**
 * Opens a catalogue file and returns its rows, read lazily in bounded memory. The file extension,
 * else the beginning of the text, decides between CSV, JSON and NDJSON; gzip is optional.
 * @throws ImportFileError at once, or while reading, when the file as a whole is unreadable.
 */
export async function openCatalogueFile(path: string): Promise<AsyncIterable<SourceRow>> {
  const text = await begin(readText(path));
  if (text.first === undefined) throw new ImportFileError('is empty');
  const rows = await begin(readerOf(path, text.first)(text.all));
  if (rows.first === undefined) throw new ImportFileError('has no rows');
  return rows.all;
}

/** Reads the first item, so that errors of the whole file are thrown before any work. */
async function begin<T>(items: AsyncGenerator<T>): Promise<{ first: T | undefined; all: AsyncIterable<T> }> {
  const head = await items.next();
  const all = async function* () {
    if (!head.done) yield head.value;
    yield* items;
  };
  return { first: head.done ? undefined : head.value, all: all() };
}

function readerOf(path: string, head: string): Reader {
  const ending = extname(path.replace(/\.gz$/i, '')).toLowerCase();
  if (ending === '.csv' || ending === '.tsv') return readCsv;
  if (ending === '.ndjson' || ending === '.jsonl') return readNdjson;
  const start = head.trimStart();
  if (start.startsWith('{') && isRow(start.split('\n', 1)[0])) return readNdjson;
  return ending === '.json' || /^[[{]/.test(start) ? readJson : readCsv;
}

/** Tells the first line of NDJSON from a JSON object that holds the rows. */
function isRow(line = ''): boolean {
  try {
    return Object.keys(JSON.parse(line) as object).some((key) => columnOf(key) === 'name');
  } catch {
    return false;
  }
}
