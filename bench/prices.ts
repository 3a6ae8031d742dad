/**
 * Scores the reading of price texts on files of texts with known amounts and currencies, one JSON object a line:
 *
 *   node bench/prices.ts FILE… [--misses]
 *
 * Columns: `text` (or `price_raw`, with `currency_raw` as what stood beside it), `amount` (decimal text or null), `currency`
 * (a code, or a sign as written), `group` (optional; what is named XFAIL is counted apart). A sign that several countries share
 * is right when we leave it open; where the row has a code but the text only such a sign, the code is our hint.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { currencyOfSign, parseCurrency } from '../apps/server/src/features/monitor/reader/words/currency.ts';
import { parsePrice } from '../apps/server/src/features/monitor/reader/words/price.ts';
import { figure } from './figure.ts';

interface Row {
  text?: string;
  price_raw?: string | null;
  currency_raw?: string | null;
  amount: string | null;
  currency: string | null;
  decimal_separator?: string;
  group?: string;
}

interface Scored {
  row: Row;
  text: string;
  found: ReturnType<typeof parsePrice>;
  isAmountRight: boolean;
  isCurrencyRight: boolean;
}

/** What the text beside a price makes known of its currency: a code, a sign, or a price with one. */
function hintOf({ text, currency, currency_raw: beside }: Row): string | null {
  if (text !== undefined) return parseCurrency(currency);
  if (beside === undefined || beside === null) return null;
  return currencyOfSign(beside) ?? parsePrice(beside)?.currency ?? null;
}

function score(row: Row): Scored {
  const text = row.text ?? row.price_raw ?? '';
  const found = parsePrice(text, hintOf(row));
  const wanted = row.amount === null ? null : Number(row.amount);
  const currency = row.currency === null ? null : currencyOfSign(row.currency.replaceAll(' ', ''), hintOf(row));
  const isAmountRight = (found?.amount ?? null) === wanted;
  return { row, text, found, isAmountRight, isCurrencyRight: (found?.currency ?? null) === currency };
}

function report(title: string, scored: readonly Scored[], listMisses: boolean): void {
  if (scored.length === 0) return;
  const priced = scored.filter(({ row, found }) => row.amount !== null && found !== null);
  const amounts = scored.filter(({ isAmountRight }) => isAmountRight);
  const currencies = priced.filter(({ isCurrencyRight }) => isCurrencyRight);
  const tell = (what: string, right: number, all: number) =>
    figure({ what: `${what}: ${title}`, value: (100 * right) / all, unit: '%', note: `${right} of ${all}` });
  tell('amount of a price', amounts.length, scored.length);
  tell('currency of a price', currencies.length, priced.length);
  if (!listMisses) return;
  for (const { row, text, found, isAmountRight, isCurrencyRight } of scored) {
    if (isAmountRight && (isCurrencyRight || row.amount === null)) continue;
    const beside = row.currency_raw === undefined || row.currency_raw === null ? '' : ` beside ${row.currency_raw}`;
    console.log(
      `  ${JSON.stringify(text)}${beside}: is ${row.amount} ${row.currency}, read ${found?.amount} ${found?.currency}`,
    );
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });
if (positionals.length === 0) {
  console.error('Say which files: node bench/prices.ts FILE… [--misses]');
  process.exit(2);
}
for (const file of positionals) {
  const rows = readFileSync(file, 'utf8').trim().split('\n');
  const scored = rows.map((line) => score(JSON.parse(line) as Row));
  const isStretch = ({ row }: Scored) => row.group?.includes('XFAIL') === true;
  const misses = values.misses === true;
  report(basename(file), scored, false);
  report(
    `${basename(file)}, as it is expected of others`,
    scored.filter((one) => !isStretch(one)),
    misses,
  );
  report(`${basename(file)}, stretch goals`, scored.filter(isStretch), misses);
}
