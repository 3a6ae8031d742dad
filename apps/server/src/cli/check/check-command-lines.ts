import type { Readable } from 'node:stream';
import { readPage, type StockStatus, toStockStatus, type Verdict } from '@sillage/page-reader';
import { printError } from '../print.ts';
import { NoPage, readSavedPage } from './check-command-file.ts';

/** One output line of `check --jsonl`. The line has exactly these fields. */
interface CheckResult {
  /** The `id` of the input line, which may be any JSON value; null when the line has no `id`. */
  id: unknown;
  availability: StockStatus;
  price: number | null;
  currency: string | null;
  title: string | null;
  page: Verdict['page'];
  method: Verdict['method'];
  confidence: number;
}

const UNKNOWN_URL = 'https://saved.invalid/';

/** Maximum characters of an input line; a longer one becomes `TOO_LONG`, which is no JSON. */
const MAX_LINE_LENGTH = 1_000_000;
const TOO_LONG = '…';

/** Reads a saved page; `input` names the page in the error printed when reading fails. */
export function readSavedVerdict(input: string, body: string, url: string = UNKNOWN_URL): Verdict {
  const page = { url, finalUrl: url, status: 200, headers: {}, body };
  return readPage(page, undefined, (error) => printReaderError(input, error));
}

export function printReaderError(input: string, error: unknown): void {
  printError(`${input}: the page reader failed: ${String(error).replace(/\s+/g, ' ')}`);
}

/**
 * Yields one line of JSON per input line `{"id","file","url"}`, in the same order and as soon as
 * the input line is read. For an unreadable input the availability is `unknown`, and the reason
 * goes to standard error.
 */
export async function* checkLines(input: Readable): AsyncGenerator<string> {
  let lineNumber = 0;
  for await (const line of readLines(input)) {
    lineNumber += 1;
    yield `${JSON.stringify(await checkLine(line, lineNumber))}\n`;
  }
}

/** Splits the input only at line feeds; readline also splits at characters inside JSON strings. */
async function* readLines(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    const last = lines.pop() ?? '';
    rest = last.length > MAX_LINE_LENGTH ? TOO_LONG : last;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function checkLine(line: string, lineNumber: number): Promise<CheckResult> {
  const { id, file, url } = parseRequest(line);
  const name = `Line ${lineNumber}${file === null ? '' : `, ${file}`}`;
  try {
    if (file === null)
      throw new NoPage('is not JSON like {"id":"1","file":"page.html","url":"https://shop.example/p"}');
    const { page, availability, price, currency, title, method, confidence } = readSavedVerdict(
      name,
      await readSavedPage(file),
      url,
    );
    return { id, availability: toStockStatus(availability), price, currency, title, page, method, confidence };
  } catch (error) {
    if (!(error instanceof NoPage)) throw error;
    printError(`${name}: ${error.message}.`);
    return { id, ...unreadResult };
  }
}

const unreadResult: Omit<CheckResult, 'id'> = {
  availability: 'unknown',
  price: null,
  currency: null,
  title: null,
  page: 'error',
  method: null,
  confidence: 0,
};

interface CheckRequest {
  id: unknown;
  file: string | null;
  url: string | undefined;
}

function parseRequest(line: string): CheckRequest {
  const { id = null, file, url } = parseObject(line);
  const hasFile = typeof file === 'string' && file !== '' && !file.includes('\0');
  const hasUrl = typeof url === 'string' && URL.canParse(url);
  return { id, file: hasFile ? file : null, url: hasUrl ? url : undefined };
}

function parseObject(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line.replace(/^\ufeff/, ''));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
