import { ImportFileError } from '../../../platform/csv/import-file-error.ts';
import { type Cells, findColumn, type SourceRow } from './record.ts';

/** Maximum characters of a JSON file, which is parsed as a whole; longer files must be NDJSON. */
const MAX_JSON_LENGTH = 32 * 1024 * 1024;
const MAX_LINE_LENGTH = 1024 * 1024;

/**
 * Yields the rows of a JSON array, or of the only array in a JSON object. The place of a row is its
 * number in the array, counted from 1.
 * @throws ImportFileError for other JSON, invalid JSON, or more than 32 MB.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const rows = findRows(parseJson(await readAll(text)));
  for (const [index, value] of rows.entries()) yield buildRow(`item ${index + 1}`, value);
}

/** Reads the rows of an NDJSON file. @throws ImportFileError for a line of more than 1 MB. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let number = 0;
  for await (const line of splitLines(text)) {
    number += 1;
    if (line.trim() !== '') yield parseLine(`line ${number}`, line);
  }
}

async function readAll(text: AsyncIterable<string>): Promise<string> {
  const chunks: string[] = [];
  let length = 0;
  for await (const chunk of text) {
    length += chunk.length;
    if (length > MAX_JSON_LENGTH)
      throw new ImportFileError('is longer than 32 MB; import it as CSV or NDJSON (one object on each line)');
    chunks.push(chunk);
  }
  return chunks.join('');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [position = ''] = /line \d+ column \d+/.exec((error as Error).message) ?? [];
    throw new ImportFileError(
      `is not valid JSON${position && ` (${position})`}; where each line is an object of its own, name it .ndjson`,
      { cause: error },
    );
  }
}

function findRows(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const [rows, ...others] =
    typeof value === 'object' && value !== null ? Object.values(value).filter((inner) => Array.isArray(inner)) : [];
  if (!rows || others.length > 0)
    throw new ImportFileError('must hold an array of fragrances, or an object with one array');
  return rows;
}

async function* splitLines(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH)
      throw new ImportFileError('has a line of more than 1 MB; NDJSON has one object on each line');
    yield* lines;
  }
  yield rest;
}

function parseLine(place: string, line: string): SourceRow {
  try {
    return buildRow(place, JSON.parse(line));
  } catch {
    return { place, problem: 'is not valid JSON; write one object on each line' };
  }
}

function buildRow(place: string, value: unknown): SourceRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { place, problem: 'is not an object such as {"name": "…", "brand": "…"}' };
  }
  const cells: Cells = {};
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const column = findColumn(key);
    if (column !== undefined) cells[column] = inner;
  }
  return { place, cells };
}
