import type { StockWord, Verdict } from '@sillage/page-reader';
import { figure } from './figure.ts';

/*
 * Definitions of the reader's figures. An availability is right when the label accepts it.
 *
 * availability F1    of the class in stock, counted as the public benchmark does. Hit: read as in
 *                    stock and accepted. Wrong: read as in stock and not accepted, on listings and
 *                    error pages too. Missed: the truth is in stock, and the value read is not
 *                    accepted, `unknown` included.
 * out-of-stock F1    the same for the class out of stock.
 * macro F1           mean of the F1 of every class that has pages, except `unknown`.
 * false restocks     read as in stock, of the pages with a known truth that do not accept it; pages
 *                    without a product or a stock statement count in the line below.
 * missed             read as another known value, of the pages that accept only "in stock".
 * unknown            read as unknown, of the pages with a known truth, accepted or not.
 * price F1           right price: hit. Wrong price: wrong and missed. No price read where there is
 *                    one: missed. A price read where there is none and none is accepted: wrong.
 * currency           right, of the pages whose truth has a price; none read counts as wrong.
 */

export interface Page {
  file: string;
  url: string;
  shop: string;
  truth: { availability: StockWord; price: string | null; currency: string | null; title: string | null };
  accept: StockWord[];
  price_accept: string[];
  confidence: string;
}

export interface Scored<P extends Page = Page> {
  page: P;
  verdict: Verdict;
  label: StockWord;
}

function isRight({ page, label }: Scored): boolean {
  return page.accept.includes(label);
}

function isPriceAccepted({ page, verdict }: Scored): boolean {
  const { price } = verdict;
  return (
    price !== null &&
    [...page.price_accept, page.truth.price].some((accepted) => accepted !== null && Number(accepted) === price)
  );
}

interface Tally {
  hits: number;
  wrong: number;
  missed: number;
}

function f1({ hits, wrong, missed }: Tally): number {
  return hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong + missed);
}

const count = (scored: readonly Scored[], matches: (one: Scored) => boolean) => scored.filter(matches).length;

function tallyClass(scored: readonly Scored[], word: StockWord): Tally {
  return {
    hits: count(scored, (one) => one.label === word && isRight(one)),
    wrong: count(scored, (one) => one.label === word && !isRight(one)),
    missed: count(scored, (one) => one.page.truth.availability === word && !isRight(one)),
  };
}

function tallyPrices(scored: readonly Scored[]): Tally {
  return {
    hits: count(scored, isPriceAccepted),
    wrong: count(scored, (one) => one.verdict.price !== null && !isPriceAccepted(one)),
    missed: count(scored, (one) => one.page.truth.price !== null && !isPriceAccepted(one)),
  };
}

const classes = ['in_stock', 'out_of_stock', 'preorder', 'backorder', 'discontinued'] as const;

function macroF1(scored: readonly Scored[]): number {
  const present = classes.filter((word) => scored.some(({ page }) => page.truth.availability === word));
  return present.reduce((sum, word) => sum + f1(tallyClass(scored, word)), 0) / Math.max(present.length, 1);
}

type Limit = { most: number } | { least: number };

/** Reports `part` as a percentage of `whole`; reports nothing when `whole` is 0. */
export function reportShare(what: string, part: number, whole: number, limit?: Limit): void {
  if (whole === 0) return;
  const value = (100 * part) / whole;
  const note = `${part} of ${whole}`;
  if (limit === undefined) return figure({ what, value, unit: '%', note });
  const [target, holds] =
    'most' in limit ? [`≤ ${limit.most} %`, value <= limit.most] : [`≥ ${limit.least} %`, value >= limit.least];
  figure({ what, value, unit: '%', target, holds, note });
}

function reportF1(what: string, tally: Tally, least: number): void {
  const note = `${tally.hits} hit, ${tally.wrong} wrong, ${tally.missed} missed`;
  figure({ what, value: f1(tally), unit: '', target: `≥ ${least}`, holds: f1(tally) >= least, note });
}

/** Reports the figures of these pages; `which` names the set, such as "held out". */
export function reportScores(which: string, scored: readonly Scored[]): void {
  const known = scored.filter(({ page }) => page.truth.availability !== 'unknown');
  const unknown = scored.filter(({ page }) => page.truth.availability === 'unknown');
  const isOut = ({ page }: Scored) => !page.accept.includes('in_stock');
  const isReadAsIn = ({ label }: Scored) => label === 'in_stock';
  const onlyIn = known.filter(({ page }) => page.accept.every((word) => word === 'in_stock'));
  const priced = scored.filter(({ page }) => page.truth.price !== null);
  const sure = scored.filter(({ page }) => page.confidence === 'high');
  const share = (what: string, all: readonly Scored[], matches: (one: Scored) => boolean, limit?: Limit) =>
    reportShare(`${what}, ${which} pages`, count(all, matches), all.length, limit);
  console.log(`\n${which}: ${scored.length} pages`);
  reportF1(`availability F1 (in stock), ${which} pages`, tallyClass(scored, 'in_stock'), 0.985);
  reportF1(`out-of-stock F1, ${which} pages`, tallyClass(scored, 'out_of_stock'), 0.9);
  figure({ what: `macro F1, ${which} pages`, value: macroF1(scored), unit: '' });
  share('false restocks', known.filter(isOut), isReadAsIn, { most: 5 });
  share('false restocks where the page does not say', unknown.filter(isOut), isReadAsIn);
  share('missed', onlyIn, (one) => !isReadAsIn(one) && one.label !== 'unknown', { most: 1.5 });
  share('unknown', known, ({ label }) => label === 'unknown', { most: 2 });
  reportF1(`price F1, ${which} pages`, tallyPrices(scored), 0.965);
  share('currency right', priced, (one) => one.verdict.currency === one.page.truth.currency, { least: 97 });
  share('availability right', scored, isRight);
  share('availability right where the label is sure', sure, isRight);
}

/** Prints the pages that were read wrongly. For a page without a price, reading none is right. */
export function listMisses(scored: readonly Scored[]): void {
  const isPriceRight = (one: Scored) =>
    isPriceAccepted(one) || (one.page.truth.price === null && one.verdict.price === null);
  for (const one of scored.filter((scored) => !isRight(scored) || !isPriceRight(scored))) {
    const { page, verdict, label } = one;
    const truth = `${page.truth.availability} ${page.truth.price ?? '-'} ${page.truth.currency ?? ''}`;
    const found = `${label} ${verdict.price ?? '-'} ${verdict.currency ?? ''} (${verdict.page}, ${verdict.method ?? 'no method'})`;
    const why = [verdict.reason ?? '', ...verdict.evidence.map(({ source, says }) => `${source}: ${says}`)];
    console.log(`  ${page.file}: is ${truth}, read ${found}: ${why.filter(Boolean).join('; ')}`);
  }
}
