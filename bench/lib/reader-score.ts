import type { StockStatus, Verdict } from '@sillage/page-reader';
import { recordMeasurement } from './measurement.ts';

/*
 * Definitions of the reader's measurements. An availability is right when the label accepts it.
 *
 * availability F1    of the class in stock, counted as the public benchmark does. Hit: read as in
 *                    stock and accepted. Wrong: read as in stock and not accepted, on listings and
 *                    error pages too. Missed: the truth is in stock, and the value read is not
 *                    accepted, `unknown` included.
 * out-of-stock F1    the same for the class out of stock.
 * macro F1           mean of the F1 of every class that has pages, except `unknown`.
 * false restocks     read as in stock, of the pages with a known truth that do not accept it; pages
 *                    without a product or a stock statement count in the line below.
 * false alerts       read as in stock with a confidence that allows a notification, of all pages
 *                    that do not accept it, also of those without a product or a stock statement.
 * missed             read as another known value, of the pages that accept only "in stock".
 * unknown            read as unknown, of the pages with a known truth, accepted or not.
 * price F1           right price: hit. Wrong price: wrong and missed. No price read where there is
 *                    one: missed. A price read where there is none and none is accepted: wrong.
 * currency           right, of the pages whose truth has a price; none read counts as wrong.
 */

/** A lower confidence never causes a notification; see `selectReliableOffers`. */
const MIN_ALERT_CONFIDENCE = 0.5;

export interface Page {
  file: string;
  url: string;
  shop: string;
  truth: { availability: StockStatus; price: string | null; currency: string | null; title: string | null };
  accept: StockStatus[];
  price_accept: string[];
  confidence: string;
}

export interface Scored<P extends Page = Page> {
  page: P;
  verdict: Verdict;
  label: StockStatus;
}

export function isRight({ page, label }: Scored): boolean {
  return page.accept.includes(label);
}

function isPriceAccepted({ page, verdict }: Scored): boolean {
  const { price } = verdict;
  return (
    price !== null &&
    [...page.price_accept, page.truth.price].some((accepted) => accepted !== null && Number(accepted) === price)
  );
}

/** When a page states no price, reading no price is right. */
export function isRightPrice(item: Scored): boolean {
  return isPriceAccepted(item) || (item.page.truth.price === null && item.verdict.price === null);
}

/** True for a verdict that may cause a notification. */
export function isAlert({ label, verdict }: Scored): boolean {
  return label === 'in_stock' && verdict.confidence >= MIN_ALERT_CONFIDENCE;
}

interface Tally {
  hits: number;
  wrong: number;
  missed: number;
}

function f1({ hits, wrong, missed }: Tally): number {
  return hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong + missed);
}

const count = (scored: readonly Scored[], matches: (item: Scored) => boolean) => scored.filter(matches).length;

function tallyClass(scored: readonly Scored[], word: StockStatus): Tally {
  return {
    hits: count(scored, (item) => item.label === word && isRight(item)),
    wrong: count(scored, (item) => item.label === word && !isRight(item)),
    missed: count(scored, (item) => item.page.truth.availability === word && !isRight(item)),
  };
}

function tallyPrices(scored: readonly Scored[]): Tally {
  return {
    hits: count(scored, isPriceAccepted),
    wrong: count(scored, (item) => item.verdict.price !== null && !isPriceAccepted(item)),
    missed: count(scored, (item) => item.page.truth.price !== null && !isPriceAccepted(item)),
  };
}

const classes = ['in_stock', 'out_of_stock', 'preorder', 'backorder', 'discontinued'] as const;

function macroF1(scored: readonly Scored[]): number {
  const present = classes.filter((word) => scored.some(({ page }) => page.truth.availability === word));
  return present.reduce((sum, word) => sum + f1(tallyClass(scored, word)), 0) / Math.max(present.length, 1);
}

type Limit = { max: number } | { min: number };

/**
 * Records a benchmark measurement: `part` as a percentage of `total`. Records nothing when `total`
 * is 0.
 */
export function reportShare(what: string, part: number, total: number, limit?: Limit): void {
  if (total === 0) return;
  const value = (100 * part) / total;
  const note = `${part} of ${total}`;
  if (limit === undefined) return recordMeasurement({ what, value, unit: '%', note });
  const [target, holds] =
    'max' in limit ? [`≤ ${limit.max} %`, value <= limit.max] : [`≥ ${limit.min} %`, value >= limit.min];
  recordMeasurement({ what, value, unit: '%', target, holds, note });
}

function reportF1(what: string, tally: Tally, min: number): void {
  const note = `${tally.hits} hit, ${tally.wrong} wrong, ${tally.missed} missed`;
  recordMeasurement({ what, value: f1(tally), unit: '', target: `≥ ${min}`, holds: f1(tally) >= min, note });
}

/** Reports the page reader's scores on a set of pages with a name such as "held out". */
export function reportScores(setName: string, scored: readonly Scored[]): void {
  const known = scored.filter(({ page }) => page.truth.availability !== 'unknown');
  const unknown = scored.filter(({ page }) => page.truth.availability === 'unknown');
  const isOut = ({ page }: Scored) => !page.accept.includes('in_stock');
  const isReadAsIn = ({ label }: Scored) => label === 'in_stock';
  const onlyIn = known.filter(({ page }) => page.accept.every((word) => word === 'in_stock'));
  const priced = scored.filter(({ page }) => page.truth.price !== null);
  const confident = scored.filter(({ page }) => page.confidence === 'high');
  const share = (what: string, all: readonly Scored[], matches: (item: Scored) => boolean, limit?: Limit) =>
    reportShare(`${what}, ${setName} pages`, count(all, matches), all.length, limit);
  console.log(`\n${setName}: ${scored.length} pages`);
  reportF1(`availability F1 (in stock), ${setName} pages`, tallyClass(scored, 'in_stock'), 0.985);
  reportF1(`out-of-stock F1, ${setName} pages`, tallyClass(scored, 'out_of_stock'), 0.9);
  recordMeasurement({ what: `macro F1, ${setName} pages`, value: macroF1(scored), unit: '' });
  share('false restocks', known.filter(isOut), isReadAsIn, { max: 5 });
  share('false alerts', scored.filter(isOut), isAlert, { max: 1 });
  share('false restocks where the page does not say', unknown.filter(isOut), isReadAsIn);
  share('missed', onlyIn, (item) => !isReadAsIn(item) && item.label !== 'unknown', { max: 1.5 });
  share('unknown', known, ({ label }) => label === 'unknown', { max: 2 });
  reportF1(`price F1, ${setName} pages`, tallyPrices(scored), 0.965);
  share('currency right', priced, (item) => item.verdict.currency === item.page.truth.currency, { min: 97 });
  share('availability right', scored, isRight);
  share('availability right where the label is sure', confident, isRight);
}

/** Prints wrongly read pages. */
export function listMisses(scored: readonly Scored[]): void {
  for (const item of scored.filter((scored) => !isRight(scored) || !isRightPrice(scored))) {
    const { page, verdict, label } = item;
    const truth = `${page.truth.availability} ${page.truth.price ?? '-'} ${page.truth.currency ?? ''}`;
    const found = `${label} ${verdict.price ?? '-'} ${verdict.currency ?? ''} (${verdict.page}, ${verdict.method ?? 'no method'})`;
    const why = [verdict.reason ?? '', ...verdict.evidence.map(({ source, says }) => `${source}: ${says}`)];
    console.log(`  ${page.file}: is ${truth}, read ${found}: ${why.filter(Boolean).join('; ')}`);
  }
}
