import { SaxesParser } from 'saxes';
import { DAY } from '../../platform/clock.ts';

/** Rates of one day, as the file states them. */
export interface DailyRates {
  /** `YYYY-MM-DD` */
  day: string;
  /** Units of each currency for one euro, as decimal numbers; the euro is left out. */
  perEuro: ReadonlyMap<string, string>;
}

/** The file is no file of reference rates. The message is for the operator and quotes nothing. */
export class RatesFileError extends Error {
  override name = 'RatesFileError';
}

const MAX_CURRENCIES = 200;
const MAX_DEPTH = 4;
const CURRENCY = /^[A-Z]{3}$/;
const RATE = /^\d{1,9}(?:\.\d{1,9})?$/;

/**
 * Reads the daily file of the European Central Bank, eurofxref-daily.xml: an envelope with one day
 * of rates. Throws RatesFileError for anything else, and for a day after tomorrow.
 */
export function readRatesFile(xml: string, now: Date): DailyRates {
  const perEuro = new Map<string, string>();
  let day: string | null = null;
  const path: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', () => fail('is not valid XML'));
  parser.on('doctype', () => fail('declares a document type'));
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name.replace(/^\w+:/, ''));
    if (path.length > MAX_DEPTH) fail('is nested too deeply');
    if (path[0] !== 'Envelope') fail('is no file of exchange rates');
    if (path.slice(1).some((part) => part !== 'Cube')) return;
    if (path.length === 3) day = readDay(attributes.time, day, now);
    else if (path.length === 4) addRate(perEuro, attributes.currency, attributes.rate);
  });
  parser.on('closetag', () => void path.pop());
  parser.write(xml).close();
  if (day === null || perEuro.size === 0) fail('contains no rates');
  return { day, perEuro };
}

function readDay(text: string | undefined, earlier: string | null, now: Date): string {
  if (earlier !== null) fail('contains more than one day');
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // `Date.parse` accepts 30 February, and returns a day of March.
  if (text === undefined || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text)
    fail('states no valid day');
  if (time > now.getTime() + DAY) fail('is of a day in the future');
  return text;
}

function addRate(perEuro: Map<string, string>, currency = '', rate = ''): void {
  if (!CURRENCY.test(currency) || currency === 'EUR' || !RATE.test(rate) || Number(rate) === 0)
    fail('contains an invalid rate');
  if (perEuro.has(currency)) fail('contains a currency twice');
  if (perEuro.size >= MAX_CURRENCIES) fail(`contains more than ${MAX_CURRENCIES} currencies`);
  perEuro.set(currency, rate);
}

function fail(problem: string): never {
  throw new RatesFileError(`The file ${problem}; nothing of it was used.`);
}
