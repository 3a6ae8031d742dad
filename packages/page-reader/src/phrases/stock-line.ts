import type { Availability } from '@sillage/contract';
import { normaliseText } from './for-each-word.ts';
import { noWords, pieceUnits, stockLabel, yesWords } from './label-words.ts';
import { countLettersOfKind, createPhraseMatcher, type PhraseMatches } from './phrase-matcher.ts';
import { parseStockStatement } from './stock-statement.ts';

const labelMatcher = createPhraseMatcher({ label: stockLabel });
const unitMatcher = createPhraseMatcher({ unit: pieceUnits });
const yesNoMatcher = createPhraseMatcher({ yes: yesWords, no: noWords });

const MAX_LINE_LENGTH = 100;
const MAX_VALUE_LENGTH = 60;

/** Matches an amount of stock: "12", "> 5 ks", "10.00", but not "2-3 days" or "12 May 2026". */
const amount = /^[^\p{L}\d]{0,3}(\d{1,7}(?:[.,]\d{1,3})?)(?!.*\d)/u;

function parseAmount(value: string): Availability | null {
  const number = amount.exec(normaliseText(value))?.[1];
  if (number === undefined) return null;
  const found = unitMatcher(value);
  const letters = /\p{L}/u.test(value);
  if (letters && (found === null || countLettersOfKind(found, 'unit') < found.letters)) return null;
  return Number(number.replace(',', '.')) > 0 ? 'InStock' : 'OutOfStock';
}

function parseYesNo(value: string): Availability | null {
  const found = yesNoMatcher(value);
  const [hit] = found?.hits ?? [];
  if (found === null || hit === undefined || hit.letters < found.letters || found.hits.length > 1) return null;
  if (/\d/.test(found.text)) return null;
  return hit.kinds.includes('yes') ? 'InStock' : 'OutOfStock';
}

/** Signs for yes and no in Japanese shops. */
const yesNoSign = /^[○◎〇✓✔×✕✗✘]$/;

/** Reads the value after a stock label, where "yes", "12" and "none" also state the stock. */
function parseValue(value: string): Availability | null {
  if (value === '' || value.length > MAX_VALUE_LENGTH) return null;
  if (yesNoSign.test(value)) return /[×✕✗✘]/.test(value) ? 'OutOfStock' : 'InStock';
  // Undecodable bytes may hide letters, and a short value is then another word.
  if (value.includes('\ufffd')) return parseStockStatement(value);
  return parseAmount(value) ?? parseYesNo(value) ?? parseStockStatement(value);
}

/** Returns the value after a stock label; '' if the line is only a label, null without a label. */
function getLabelledValue(text: string): string | null {
  if (text.length > MAX_LINE_LENGTH) return null;
  const colon = text.search(/[:：]/);
  const found = labelMatcher(colon < 0 ? text : text.slice(0, colon));
  const [hit] = found?.hits ?? [];
  if (found === null || hit === undefined) return null;
  if (colon >= 0) return isAllLabel(found) ? text.slice(colon + 1).trim() : null;
  if (hit.start !== 0) return null;
  const rest = found.text.slice(hit.end).trim();
  return /[\p{L}\d]/u.test(rest) || yesNoSign.test(rest) ? rest : '';
}

function isAllLabel(found: PhraseMatches<'label'>): boolean {
  return countLettersOfKind(found, 'label') === found.letters && !/\d/.test(found.text);
}

/** True for a stock label alone, such as "Availability:"; the next element contains the value. */
export function isStockLabel(text: string): boolean {
  return getLabelledValue(text) === '';
}

/**
 * Reads the stock that a line of text states; null when it states none. If `isBoxed`, the line is
 * the value of a stock label, or is in an element whose class name is about stock: "12" or "Yes" is
 * then enough.
 */
export function parseStockLine(text: string, isBoxed = false): Availability | null {
  const line = text.trim();
  const value = getLabelledValue(line) ?? '';
  const stated = parseValue(value) ?? parseStockStatement(line);
  if (stated !== null || value !== '') return stated;
  return isBoxed ? parseValue(line) : null;
}

/**
 * Reads the stock that is stated after a label, as in "Availability: in stock". Null for a line
 * without a stock label, or when the text after the label states no stock.
 */
export function parseLabelledStock(text: string): { value: Availability } | null {
  const value = parseValue(getLabelledValue(text.trim()) ?? '');
  return value === null ? null : { value };
}
