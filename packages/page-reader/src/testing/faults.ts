import { availabilities } from '@sillage/contract';
import { stockClass } from '../schema/availability.ts';
import type { Verdict } from '../verdict.ts';

const MOST_OFFERS = 40;
const LONGEST_TEXT = 200;
const kinds = ['product', 'blocked', 'gone', 'not-a-product', 'error'];
const states: readonly string[] = [...availabilities, 'unknown'];

function leavesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];
}

function faultOf(leaf: unknown): string | null {
  if (leaf === null || typeof leaf === 'boolean') return null;
  if (typeof leaf === 'number') return leaf >= 0 && leaf <= 999_999_999 ? null : `out of range: ${leaf}`;
  if (typeof leaf !== 'string') return `neither text nor number: ${typeof leaf}`;
  if (leaf.length > LONGEST_TEXT) return `too long: ${leaf.length}`;
  return leaf.isWellFormed() && !/\p{Cc}/u.test(leaf) ? null : `malformed: ${JSON.stringify(leaf)}`;
}

function shapeFaults(verdict: Verdict): (string | false)[] {
  const { page, reason, availability, buyable, offers, evidence, method, confidence, price } = verdict;
  const said = [availability, ...offers.map((offer) => offer.availability)];
  const isKnown = availability !== 'unknown';
  return [
    !kinds.includes(page) && `no kind of page: ${page}`,
    said.some((state) => !states.includes(state)) && `no availability: ${said.join()}`,
    (reason === null) !== (page === 'product' && isKnown) && `reason "${reason}" of ${page}, ${availability}`,
    page !== 'product' && (isKnown || offers.length > 0 || price !== null) && `${page} with offers`,
    isKnown !== (buyable !== null) && `buyable is ${buyable} and availability ${availability}`,
    isKnown && (method === null || evidence.length === 0) && `${availability} without evidence`,
    !(confidence >= 0 && confidence <= 1) && `confidence ${confidence}`,
    isKnown !== confidence > 0 && `confidence ${confidence} in ${availability}`,
    offers.length > MOST_OFFERS && `${offers.length} offers`,
    evidence.length > MOST_OFFERS && `${evidence.length} pieces of evidence`,
    stockClass(availability) !== 'in' &&
      offers.some((offer) => stockClass(offer.availability) === 'in') &&
      'an offer in stock',
  ];
}

/** Returns a verdict's faults, including an exception in the reader; empty for a valid one. */
export function faultsOf(verdict: Verdict): string[] {
  const leaves = leavesOf(verdict).map(faultOf);
  const thrown = verdict.reason === 'The page could not be read' && 'the reader threw';
  return [...leaves, ...shapeFaults(verdict), thrown].filter((fault) => typeof fault === 'string');
}
