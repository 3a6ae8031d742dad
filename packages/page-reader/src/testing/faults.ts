import { availabilities } from '@sillage/contract';
import { getStockClass } from '../schema/availability.ts';
import { MAX_OFFERS_PER_PAGE, type Verdict } from '../verdict/verdict.ts';

const MAX_TEXT_LENGTH = 200;
const kinds = ['product', 'blocked', 'gone', 'not-a-product', 'error'];
const states: readonly string[] = [...availabilities, 'unknown'];

function getLeaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(getLeaves) : [value];
}

function findFault(leaf: unknown): string | null {
  if (leaf === null || typeof leaf === 'boolean') return null;
  if (typeof leaf === 'number') return leaf >= 0 && leaf <= 999_999_999 ? null : `out of range: ${leaf}`;
  if (typeof leaf !== 'string') return `neither text nor number: ${typeof leaf}`;
  if (leaf.length > MAX_TEXT_LENGTH) return `too long: ${leaf.length}`;
  return leaf.isWellFormed() && !/\p{Cc}/u.test(leaf) ? null : `malformed: ${JSON.stringify(leaf)}`;
}

function findShapeFaults(verdict: Verdict): (string | false)[] {
  const { page, reason, availability, buyable, offers, evidence, method, confidence, price } = verdict;
  const stated = [availability, ...offers.map((offer) => offer.availability)];
  const isKnown = availability !== 'unknown';
  return [
    !kinds.includes(page) && `no kind of page: ${page}`,
    stated.some((state) => !states.includes(state)) && `no availability: ${stated.join()}`,
    (reason === null) !== (page === 'product' && isKnown) && `reason "${reason}" of ${page}, ${availability}`,
    page !== 'product' && (isKnown || offers.length > 0 || price !== null) && `${page} with offers`,
    isKnown !== (buyable !== null) && `buyable is ${buyable} and availability ${availability}`,
    isKnown && (method === null || evidence.length === 0) && `${availability} without evidence`,
    !(confidence >= 0 && confidence <= 1) && `confidence ${confidence}`,
    isKnown !== confidence > 0 && `confidence ${confidence} in ${availability}`,
    offers.length > MAX_OFFERS_PER_PAGE && `${offers.length} offers`,
    evidence.length > MAX_OFFERS_PER_PAGE && `${evidence.length} pieces of evidence`,
    getStockClass(availability) !== 'in' &&
      offers.some((offer) => getStockClass(offer.availability) === 'in') &&
      'an offer in stock',
  ];
}

/**
 * Returns what is wrong with a page reader's verdict, one text per fault; empty for a valid
 * verdict. An exception inside the reader is a fault too.
 */
export function findFaults(verdict: Verdict): string[] {
  const leaves = getLeaves(verdict).map(findFault);
  const thrown = verdict.reason === 'The page could not be read' && 'the reader threw';
  return [...leaves, ...findShapeFaults(verdict), thrown].filter((fault) => typeof fault === 'string');
}
