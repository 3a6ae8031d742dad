import type { Availability } from '@sillage/contract';
import { answerNo, answerYes, pieces, stockLabel } from './label-words.ts';
import { type Found, lettersIn, phraseBook } from './phrase-book.ts';
import { plainlyStated } from './plain-stock.ts';
import { plain } from './words-of.ts';

const labels = phraseBook({ label: stockLabel });
const units = phraseBook({ unit: pieces });
const answers = phraseBook({ yes: answerYes, no: answerNo });

const LONGEST_LINE = 100;
const LONGEST_VALUE = 60;

/** "12", "> 5 ks", "12 pcs", "10.00"; not "2-3 days" or "12 May 2026". */
const amount = /^[^\p{L}\d]{0,3}(\d{1,7}(?:[.,]\d{1,3})?)(?!.*\d)/u;

function byAmount(value: string): Availability | null {
  const number = amount.exec(plain(value))?.[1];
  if (number === undefined) return null;
  const found = units(value);
  const letters = /\p{L}/u.test(value);
  if (letters && (found === null || lettersIn(found, 'unit') < found.letters)) return null;
  return Number(number.replace(',', '.')) > 0 ? 'InStock' : 'OutOfStock';
}

function byAnswer(value: string): Availability | null {
  const found = answers(value);
  const [hit] = found?.hits ?? [];
  if (found === null || hit === undefined || hit.letters < found.letters || found.hits.length > 1) return null;
  if (/\d/.test(found.text)) return null;
  return hit.kinds.includes('yes') ? 'InStock' : 'OutOfStock';
}

/** Signs for yes and no in Japanese shops. */
const mark = /^[○◎〇✓✔×✕✗✘]$/;

/** Reads the value after a label, where "yes", "12" and "none" are also states. */
function valueOf(value: string): Availability | null {
  if (value === '' || value.length > LONGEST_VALUE) return null;
  if (mark.test(value)) return /[×✕✗✘]/.test(value) ? 'OutOfStock' : 'InStock';
  return byAmount(value) ?? byAnswer(value) ?? plainlyStated(value);
}

/** Returns the text after a line's label; '' for a label alone, null for a line without one. */
function labelled(text: string): string | null {
  if (text.length > LONGEST_LINE) return null;
  const colon = text.search(/[:：]/);
  const found = labels(colon < 0 ? text : text.slice(0, colon));
  const [hit] = found?.hits ?? [];
  if (found === null || hit === undefined) return null;
  if (colon >= 0) return isAllLabel(found) ? text.slice(colon + 1).trim() : null;
  if (hit.start !== 0) return null;
  const rest = found.text.slice(hit.end).trim();
  return /[\p{L}\d]/u.test(rest) || mark.test(rest) ? rest : '';
}

function isAllLabel(found: Found<'label'>): boolean {
  return lettersIn(found, 'label') === found.letters && !/\d/.test(found.text);
}

/** Returns true for a label alone, such as "Availability:", whose value is in the next element. */
export function isStockLabel(text: string): boolean {
  return labelled(text) === '';
}

/**
 * Reads a line of a stock box: "Availability: In stock", "Stock: 0", "Lagerbestand 12 Stk". With
 * `boxed`, the text is known to follow such a label or to be in such a box, and may be a value
 * alone ("12", "Yes"). Null when it states no stock.
 */
export function stockLine(text: string, boxed = false): Availability | null {
  const line = text.trim();
  const value = labelled(line) ?? '';
  const stated = valueOf(value) ?? plainlyStated(line);
  if (stated !== null || value !== '') return stated;
  return boxed ? valueOf(line) : null;
}

/** Reads a labelled line; null without a label, or when the value states no stock. */
export function stockLabelled(text: string): { value: Availability } | null {
  const value = valueOf(labelled(text.trim()) ?? '');
  return value === null ? null : { value };
}
