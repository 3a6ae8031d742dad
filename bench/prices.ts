/**
 * Scores the reading of price texts on files of texts with known amounts and currencies, one JSON
 * object per line:
 *
 *   node bench/prices.ts FILE…
 *
 * Fields of an object: `text` (or `price_raw`, with the text beside the price in `currency_raw`),
 * `amount` (decimal text or null), `currency` (a code, or a sign as written), `group` (optional;
 * groups named XFAIL are counted separately). Several countries share some signs, such as $. For a
 * text with such a sign, the right result is no currency. When the object has a currency code, the
 * reader gets the code as a hint.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseCurrency, parseCurrencySign, parsePrice } from '@sillage/page-reader';
import { recordMeasurement } from './lib/measurement.ts';

interface Row {
  text?: string;
  price_raw?: string | null;
  currency_raw?: string | null;
  amount: string | null;
  currency: string | null;
  group?: string;
}

/**
 * Returns the currency hint for the price reader: a row with `text` has a currency code, other rows
 * may have a currency in the text beside the price. Returns null without a currency.
 */
function readHint({ text, currency, currency_raw: beside }: Row): string | null {
  if (text !== undefined) return parseCurrency(currency);
  if (beside === undefined || beside === null) return null;
  return parseCurrencySign(beside) ?? parsePrice(beside)?.currency ?? null;
}

function score(row: Row) {
  const text = row.text ?? row.price_raw ?? '';
  const found = parsePrice(text, readHint(row));
  const currency = row.currency === null ? null : parseCurrencySign(row.currency.replaceAll(' ', ''), readHint(row));
  const isAmountRight = (found?.amount ?? null) === (row.amount === null ? null : Number(row.amount));
  return { row, found, isAmountRight, isCurrencyRight: (found?.currency ?? null) === currency };
}

function report(title: string, scored: readonly ReturnType<typeof score>[]): void {
  if (scored.length === 0) return;
  const priced = scored.filter(({ row, found }) => row.amount !== null && found !== null);
  for (const [what, right, all] of [
    ['amount of a price', scored.filter(({ isAmountRight }) => isAmountRight).length, scored.length],
    ['currency of a price', priced.filter(({ isCurrencyRight }) => isCurrencyRight).length, priced.length],
  ] as const)
    recordMeasurement({
      what: `${what}: ${title}`,
      value: (100 * right) / all,
      unit: '%',
      note: `${right} of ${all}`,
    });
}

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('node bench/prices.ts FILE…');
  process.exit(2);
}
for (const file of files) {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const scored = rows.map((line) => score(JSON.parse(line) as Row));
  const [others, stretch] = [false, true].map((isStretch) =>
    scored.filter(({ row }) => (row.group?.includes('XFAIL') ?? false) === isStretch),
  );
  report(basename(file), scored);
  report(`${basename(file)}, without stretch goals`, others ?? []);
  report(`${basename(file)}, stretch goals`, stretch ?? []);
}
