import type { StockWord } from '../apps/server/src/features/monitor/reader/stock-word.ts';
import type { Verdict } from '../apps/server/src/features/monitor/reader/verdict.ts';
import { figure } from './figure.ts';

/*
 * The figures of issue 6, and how each is counted. An answer is right when it is among those that the label accepts.
 *
 * availability F1    of the class in stock, as the public benchmark counts it. Hit: called in stock, accepted. Wrong:
 *                    called in stock, not accepted, a listing or an error page included. Missed: its truth is in stock,
 *                    and another answer that is not accepted, `unknown` included.
 * out-of-stock F1    the same of the class out of stock.
 * macro F1           the mean of the F1 of every class but `unknown` that has pages.
 * false restocks     called in stock, of the pages whose truth is known and for which "in stock" is not accepted; the
 *                    pages that are no product's, or do not tell, are counted in the line below it.
 * missed             of the pages that can only be in stock, those called something else that is known.
 * unknown            called unknown, of the pages whose truth is known; accepted or not.
 * price F1           a price that is right: hit. A wrong one: wrong and missed. None where there is one: missed. One
 *                    where there is none and none is accepted: wrong.
 * currency           right, of the pages whose truth has a price; none is not right.
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

export function isRight({ page, label }: Scored): boolean {
  return page.accept.includes(label);
}

function isPriceAccepted({ page, verdict }: Scored): boolean {
  const { price } = verdict;
  if (price === null) return false;
  return [...page.price_accept, page.truth.price].some((accepted) => accepted !== null && Number(accepted) === price);
}

/** A page without a price is read right when none is read. */
export function isPriceRight(one: Scored): boolean {
  return isPriceAccepted(one) || (one.page.truth.price === null && one.verdict.price === null);
}

interface Tally {
  hits: number;
  wrong: number;
  missed: number;
}

function f1({ hits, wrong, missed }: Tally): number {
  return hits === 0 ? 0 : (2 * hits) / (2 * hits + wrong + missed);
}

function classTally(scored: readonly Scored[], word: StockWord): Tally {
  const called = scored.filter((one) => one.label === word);
  return {
    hits: called.filter(isRight).length,
    wrong: called.filter((one) => !isRight(one)).length,
    missed: scored.filter((one) => one.page.truth.availability === word && !isRight(one)).length,
  };
}

function priceTally(scored: readonly Scored[]): Tally {
  const wrong = scored.filter((one) => one.verdict.price !== null && !isPriceAccepted(one));
  return {
    hits: scored.filter(isPriceAccepted).length,
    wrong: wrong.length,
    missed: scored.filter((one) => one.page.truth.price !== null && !isPriceAccepted(one)).length,
  };
}

const stated = ['in_stock', 'out_of_stock', 'preorder', 'backorder', 'discontinued'] as const;

function macroF1(scored: readonly Scored[]): number {
  const present = stated.filter((word) => scored.some(({ page }) => page.truth.availability === word));
  return present.reduce((sum, word) => sum + f1(classTally(scored, word)), 0) / Math.max(present.length, 1);
}

/** Tells how many of some pages are of a kind, and whether that is few or many enough. */
export function tellShare(
  what: string,
  part: number,
  whole: number,
  target?: { most: number } | { least: number },
): void {
  if (whole === 0) return;
  const value = (100 * part) / whole;
  const note = `${part} of ${whole}`;
  if (target === undefined) return figure({ what, value, unit: '%', note });
  const [text, holds] =
    'most' in target ? [`≤ ${target.most} %`, value <= target.most] : [`≥ ${target.least} %`, value >= target.least];
  figure({ what, value, unit: '%', target: text, holds, note });
}

function tellF1(what: string, tally: Tally, least: number): void {
  const note = `${tally.hits} hit, ${tally.wrong} wrong, ${tally.missed} missed`;
  figure({ what, value: f1(tally), unit: '', target: `≥ ${least}`, holds: f1(tally) >= least, note });
}

/** Tells the figures of these pages; `which` says in a few words which they are. */
export function report(which: string, scored: readonly Scored[]): void {
  const known = scored.filter(({ page }) => page.truth.availability !== 'unknown');
  const unknown = scored.filter(({ page }) => page.truth.availability === 'unknown');
  const isOut = ({ page }: Scored) => !page.accept.includes('in_stock');
  const isCalledIn = ({ label }: Scored) => label === 'in_stock';
  const onlyIn = known.filter(({ page }) => page.accept.every((word) => word === 'in_stock'));
  const priced = scored.filter(({ page }) => page.truth.price !== null);
  const sure = scored.filter(({ page }) => page.confidence === 'high');
  const share = (
    what: string,
    all: readonly Scored[],
    isOfKind: (one: Scored) => boolean,
    target?: { most: number } | { least: number },
  ) => tellShare(`${what}, ${which} pages`, all.filter(isOfKind).length, all.length, target);
  console.log(`\n${which}: ${scored.length} pages`);
  tellF1(`availability F1 (in stock), ${which} pages`, classTally(scored, 'in_stock'), 0.985);
  tellF1(`out-of-stock F1, ${which} pages`, classTally(scored, 'out_of_stock'), 0.9);
  figure({ what: `macro F1, ${which} pages`, value: macroF1(scored), unit: '' });
  share('false restocks', known.filter(isOut), isCalledIn, { most: 5 });
  share('false restocks where the page does not tell', unknown.filter(isOut), isCalledIn);
  share('missed', onlyIn, (one) => !isCalledIn(one) && one.label !== 'unknown', { most: 1.5 });
  share('unknown', known, ({ label }) => label === 'unknown', { most: 2 });
  tellF1(`price F1, ${which} pages`, priceTally(scored), 0.965);
  share('currency right', priced, (one) => one.verdict.currency === one.page.truth.currency, { least: 97 });
  share('all answers right', scored, isRight);
  share('all answers right where the label is sure', sure, isRight);
}

export function listMisses(scored: readonly Scored[]): void {
  for (const one of scored) {
    const { page, verdict, label } = one;
    if (isRight(one) && isPriceRight(one)) continue;
    const truth = `${page.truth.availability} ${page.truth.price ?? '-'} ${page.truth.currency ?? ''}`;
    const found = `${label} ${verdict.price ?? '-'} ${verdict.currency ?? ''} (${verdict.page}, ${verdict.method ?? 'no method'})`;
    const why = [verdict.reason, ...verdict.evidence.map(({ source, says }) => `${source}: ${says}`)];
    console.log(`  ${page.file}: is ${truth}, read ${found}: ${why.filter((text) => text !== null).join('; ')}`);
  }
}

/** One line for one page, for comparing two runs. */
export function outcome(one: Scored): string {
  const { page, verdict, label } = one;
  const { price, currency, title, method, confidence } = verdict;
  return JSON.stringify({
    file: page.file,
    truth: page.truth,
    read: { availability: label, price, currency, title, page: verdict.page, method, confidence },
    right: isRight(one),
    priceRight: isPriceRight(one),
  });
}
