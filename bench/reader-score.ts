import type { StockWord } from '../apps/server/src/features/monitor/reader/stock-word.ts';
import type { Verdict } from '../apps/server/src/features/monitor/reader/verdict.ts';

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

/** "3/100 (3.0 %)" */
export function share(part: number, whole: number): string {
  return `${part}/${whole}${whole === 0 ? '' : ` (${((100 * part) / whole).toFixed(1)} %)`}`;
}

/** How many of `all` are of the kind. */
function shareOf(all: readonly Scored[], isOfKind: (one: Scored) => boolean): string {
  return share(all.filter(isOfKind).length, all.length);
}

function tallied(tally: Tally): string {
  return `${f1(tally).toFixed(3)}  (${tally.hits} hit, ${tally.wrong} wrong, ${tally.missed} missed)`;
}

function rowsOf(scored: readonly Scored[]): [name: string, value: string][] {
  const known = scored.filter(({ page }) => page.truth.availability !== 'unknown');
  const unknown = scored.filter(({ page }) => page.truth.availability === 'unknown');
  const isOut = ({ page }: Scored) => !page.accept.includes('in_stock');
  const isCalledIn = ({ label }: Scored) => label === 'in_stock';
  const onlyIn = known.filter(({ page }) => page.accept.every((word) => word === 'in_stock'));
  const priced = scored.filter(({ page }) => page.truth.price !== null);
  return [
    ['availability F1 (in stock)         >= 0.985', tallied(classTally(scored, 'in_stock'))],
    ['out-of-stock F1                    >= 0.90', tallied(classTally(scored, 'out_of_stock'))],
    ['macro F1', macroF1(scored).toFixed(3)],
    ['false restocks                     <= 5 %', shareOf(known.filter(isOut), isCalledIn)],
    ['  and on pages that do not tell', shareOf(unknown.filter(isOut), isCalledIn)],
    [
      'missed                             <= 1.5 %',
      shareOf(onlyIn, (one) => !isCalledIn(one) && one.label !== 'unknown'),
    ],
    ['unknown                            <= 2 %', shareOf(known, ({ label }) => label === 'unknown')],
    ['price F1                           >= 0.965', tallied(priceTally(scored))],
    [
      'currency                           >= 97 %',
      shareOf(priced, (one) => one.verdict.currency === one.page.truth.currency),
    ],
    ['all answers right', shareOf(scored, isRight)],
    [
      '  of labels with high confidence',
      shareOf(
        scored.filter(({ page }) => page.confidence === 'high'),
        isRight,
      ),
    ],
  ];
}

export function report(title: string, scored: readonly Scored[]): void {
  console.log(`\n${title}: ${scored.length} pages`);
  for (const [name, value] of rowsOf(scored)) console.log(`  ${name.padEnd(48)} ${value}`);
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
