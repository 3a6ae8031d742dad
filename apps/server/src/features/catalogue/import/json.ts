import { type Cells, columnOf, type SourceRow } from './record.ts';
import { ImportFileError } from './text.ts';

/** In characters. JSON must be parsed whole; longer files must be NDJSON. */
const LONGEST_JSON = 32 * 1024 * 1024;
const LONGEST_LINE = 1024 * 1024;

/**
 * Reads the rows of a JSON array, or of the only array in a JSON object. Problems name the item,
 * counted from 1.
 * @throws ImportFileError for other JSON, invalid JSON, or more than 32 MB.
 */
export async function* readJson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const rows = rowsIn(parseWhole(await wholeText(text)));
  for (const [index, value] of rows.entries()) yield rowOf(`item ${index + 1}`, value);
}

/** @throws ImportFileError for a line of more than 1 MB. */
export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  let number = 0;
  for await (const line of linesOf(text)) {
    number += 1;
    if (line.trim() !== '') yield lineRow(`line ${number}`, line);
  }
}

async function wholeText(text: AsyncIterable<string>): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of text) {
    length += piece.length;
    if (length > LONGEST_JSON)
      throw new ImportFileError('is longer than 32 MB; import it as CSV or NDJSON (one object on each line)');
    pieces.push(piece);
  }
  return pieces.join('');
}

function parseWhole(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const [where = ''] = /line \d+ column \d+/.exec((error as Error).message) ?? [];
    throw new ImportFileError(
      `is not valid JSON${where && ` (${where})`}; where each line is an object of its own, name it .ndjson`,
      { cause: error },
    );
  }
}

function rowsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  const [rows, ...others] =
    typeof value === 'object' && value !== null ? Object.values(value).filter((inner) => Array.isArray(inner)) : [];
  if (!rows || others.length > 0)
    throw new ImportFileError('must hold an array of fragrances, or an object with one array');
  return rows;
}

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of text) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new ImportFileError('has a line of more than 1 MB; NDJSON has one object on each line');
    yield* lines;
  }
  yield rest;
}

function lineRow(place: string, line: string): SourceRow {
  try {
    return rowOf(place, JSON.parse(line));
  } catch {
    return { place, problem: 'is not valid JSON; write one object on each line' };
  }
}

function rowOf(place: string, value: unknown): SourceRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { place, problem: 'is not an object such as {"name": "…", "brand": "…"}' };
  }
  const cells: Cells = {};
  for (const [key, inner] of Object.entries(value) as [string, unknown][]) {
    const column = columnOf(key);
    if (column !== undefined) cells[column] = inner;
  }
  return { place, cells };
}
