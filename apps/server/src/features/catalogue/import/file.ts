import { extname } from 'node:path';
import { readCsv } from './csv.ts';
import { readJson, readNdjson } from './json.ts';
import { columnOf, type SourceRow } from './record.ts';
import { ImportFileError, readText } from './text.ts';

type Reader = (text: AsyncIterable<string>) => AsyncGenerator<SourceRow>;

/**
 * Opens a catalogue file and answers its rows, read as they are asked for, in bounded memory. CSV, JSON or NDJSON is told
 * by the ending of the name, else by how the text begins; compressed by gzip or not.
 * @throws ImportFileError at once, or while reading, when the file as a whole cannot be read.
 */
export async function openCatalogueFile(path: string): Promise<AsyncIterable<SourceRow>> {
  const text = await begin(readText(path));
  if (text.first === undefined) throw new ImportFileError('is empty');
  const rows = await begin(readerOf(path, text.first)(text.all));
  if (rows.first === undefined) throw new ImportFileError('has no rows');
  return rows.all;
}

/** Reads the first item, so that what is wrong with the whole shows before anything is done with it. */
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

/** Tells the first line of NDJSON, whatever its file is called, from an object that holds the rows. */
function isRow(line = ''): boolean {
  try {
    return Object.keys(JSON.parse(line) as object).some((key) => columnOf(key) === 'name');
  } catch {
    return false;
  }
}
