import { extname } from 'node:path';
import { ImportFileError } from '../../../platform/csv/import-file-error.ts';
import { readTable } from '../../../platform/csv/read-table.ts';
import { readJson, readNdjson } from './json.ts';
import { detectLayout } from './layout.ts';
import { readText } from './read-text.ts';
import { findColumn, type SourceRow } from './record.ts';

export { detectLayout } from './layout.ts';

type Reader = (text: AsyncIterable<string>) => AsyncGenerator<SourceRow>;

/**
 * Opens a catalogue file and returns its rows, which are read one after another to limit memory.
 * Recognises CSV, JSON and NDJSON, also with gzip, by the file extension or the first characters.
 * @throws ImportFileError at once, or while reading, when the file as a whole is unreadable.
 */
export async function openCatalogueFile(path: string): Promise<AsyncIterable<SourceRow>> {
  const text = await peekFirst(readText(path));
  if (text.first === undefined) throw new ImportFileError('is empty');
  const rows = await peekFirst(selectReader(path, text.first)(text.all));
  if (rows.first === undefined) throw new ImportFileError('has no rows');
  return rows.all;
}

/** Returns the rows of a catalogue file whose text is known; `name` says its format. */
export async function openCatalogueText(name: string, text: string): Promise<AsyncIterable<SourceRow>> {
  const normalised = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const rows = await peekFirst(selectReader(name, normalised)(splitText(normalised)));
  if (rows.first === undefined) throw new ImportFileError('has no rows');
  return rows.all;
}

async function* splitText(text: string): AsyncGenerator<string> {
  const size = 64 * 1024;
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

/**
 * Reads the first row of an import in advance, so that an unreadable file throws before any row is
 * processed.
 */
async function peekFirst<T>(items: AsyncGenerator<T>): Promise<{ first: T | undefined; all: AsyncIterable<T> }> {
  const head = await items.next();
  const all = async function* () {
    if (!head.done) yield head.value;
    yield* items;
  };
  return { first: head.done ? undefined : head.value, all: all() };
}

const readCsv: Reader = (text) => readTable(text, detectLayout);

function selectReader(path: string, head: string): Reader {
  const extension = extname(path.replace(/\.gz$/i, '')).toLowerCase();
  if (extension === '.csv' || extension === '.tsv') return readCsv;
  if (extension === '.ndjson' || extension === '.jsonl') return readNdjson;
  const start = head.trimStart();
  if (start.startsWith('{') && isNdjsonRow(start.split('\n', 1)[0])) return readNdjson;
  return extension === '.json' || /^[[{]/.test(start) ? readJson : readCsv;
}

/** True when a line is a JSON object with a name, as every line of an NDJSON file is. */
function isNdjsonRow(line = ''): boolean {
  try {
    return Object.keys(JSON.parse(line) as object).some((key) => findColumn(key) === 'name');
  } catch {
    return false;
  }
}
