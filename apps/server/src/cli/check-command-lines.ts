import type { Readable } from 'node:stream';
import { readPage, type StockWord, stockWord, type Verdict } from '@sillage/page-reader';
import { NoPage, readSavedPage } from './check-command-file.ts';
import { printError } from './print.ts';

/** One output line of `check --jsonl`; no further fields. */
interface Answer {
  /** The input line's `id`, any JSON value; null when there is none. */
  id: unknown;
  availability: StockWord;
  price: number | null;
  currency: string | null;
  title: string | null;
  page: Verdict['page'];
  method: Verdict['method'];
  confidence: number;
}

const NOWHERE = 'https://saved.invalid/';

/**
 * Characters of an unfinished line that are buffered. A longer line's beginning is replaced by
 * `TOO_LONG`, which is not JSON, so that it cannot fill the memory.
 */
const LONGEST_LINE = 1_000_000;
const TOO_LONG = '…';

export function readSaved(body: string, url: string = NOWHERE): Verdict {
  return readPage({ url, finalUrl: url, status: 200, headers: {}, body });
}

/**
 * Writes one line of JSON per input line `{"id","file","url"}`, in order, as soon as it is read. An
 * unreadable input has the availability `unknown`, and the reason goes to standard error.
 */
export async function* answerLines(input: Readable): AsyncGenerator<string> {
  let number = 0;
  for await (const line of linesOf(input)) {
    number += 1;
    yield `${JSON.stringify(await answerTo(line, number))}\n`;
  }
}

/** Splits at `\n` only: readline also splits at characters that may stand inside JSON strings. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    const last = lines.pop() ?? '';
    rest = last.length > LONGEST_LINE ? TOO_LONG : last;
    yield* lines;
  }
  if (rest !== '') yield rest;
}

async function answerTo(line: string, number: number): Promise<Answer> {
  const { id, file, url } = askedIn(line);
  try {
    if (file === null)
      throw new NoPage('is not JSON like {"id":"1","file":"page.html","url":"https://shop.example/p"}');
    const { page, availability, price, currency, title, method, confidence } = readSaved(
      await readSavedPage(file),
      url,
    );
    return { id, availability: stockWord(availability), price, currency, title, page, method, confidence };
  } catch (error) {
    if (!(error instanceof NoPage)) throw error;
    printError(`Line ${number}${file === null ? '' : `, ${file}`}: ${error.message}.`);
    return { id, ...unread };
  }
}

const unread: Omit<Answer, 'id'> = {
  availability: 'unknown',
  price: null,
  currency: null,
  title: null,
  page: 'error',
  method: null,
  confidence: 0,
};

interface Asked {
  id: unknown;
  file: string | null;
  url: string | undefined;
}

function askedIn(line: string): Asked {
  const { id = null, file, url } = objectIn(line);
  const hasFile = typeof file === 'string' && file !== '' && !file.includes('\0');
  const hasUrl = typeof url === 'string' && URL.canParse(url);
  return { id, file: hasFile ? file : null, url: hasUrl ? url : undefined };
}

function objectIn(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line.replace(/^\ufeff/, ''));
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
