import type { Finding, Understanding } from './finding.ts';
import type { Bound } from './matching.ts';
import { pageOf, readingOf } from './paging.ts';
import { createScorer } from './scoring.ts';
import { hasSlot, intersect, type SlotSet, slotsOf, without } from './slot-set.ts';
import type { Store } from './store.ts';
import { facets } from './terms.ts';

/** Maximum fragrances to score one by one; more are ranked in layers, each by popularity. */
const COMPARED = 200;

/** Returns the slots of a set within a finding, best match first, from `offset` on. */
export function bestOf(store: Store, finding: Finding, set: SlotSet, offset: number, limit: number): number[] {
  const page: number[] = [];
  let skip = offset;
  for (const layer of layersOf(store, finding, set)) {
    if (skip >= layer.size) {
      skip -= layer.size;
      continue;
    }
    for (const slot of inLayer(store, finding, layer, skip, limit - page.length)) page.push(slot);
    skip = 0;
    if (page.length >= limit) break;
  }
  return page;
}

function inLayer(store: Store, finding: Finding, layer: SlotSet, offset: number, limit: number): number[] {
  if (layer.size > COMPARED)
    return pageOf(layer, readingOf(store.orders, store.columns, { sort: 'fame', direction: 'asc' }), offset, limit);
  return compared(store, finding, layer).slice(offset, offset + limit);
}

/** Cuts the set into layers, best first; a set small enough to score stays in one piece. */
function* layersOf(store: Store, { understandings }: Finding, set: SlotSet): Generator<SlotSet> {
  let rest = set;
  const [first] = understandings;
  for (const [bound, isWholeName] of first === undefined ? [] : layers) {
    if (rest.size <= COMPARED || first === undefined) break;
    const layer = intersect(boundary(store, first, bound, isWholeName), rest);
    if (layer.size === 0) continue;
    yield layer;
    rest = without(rest, layer);
  }
  if (rest.size > 0) yield rest;
}

const layers: readonly [Bound, isWholeName: boolean][] = [
  ['whole', true],
  ['whole', false],
  ['name', true],
  ['name', false],
  ['house', false],
  ['original', false],
];

function boundary(
  { vocabulary, postings }: Store,
  { words }: Understanding,
  bound: Bound,
  isWholeName: boolean,
): SlotSet {
  const sets = words.map((word) => word.within(bound));
  const length = vocabulary.findTerm('facet', facets.nameLength(words.length));
  if (isWholeName && length !== undefined) sets.push(postings.setOf(length));
  return sets.sort((a, b) => a.size - b.size).reduce(intersect);
}

function compared(store: Store, { understandings }: Finding, set: SlotSet): number[] {
  const scores = new Map<number, number>();
  for (const understanding of understandings) {
    const scoreOf = createScorer(store, understanding);
    for (const slot of slotsOf(set)) {
      if (hasSlot(understanding.set, slot)) scores.set(slot, Math.max(scores.get(slot) ?? 0, scoreOf(slot)));
    }
  }
  const { compare } = store.orders.fame;
  return [...scores].sort(([a, mine], [b, others]) => others - mine || compare(a, b)).map(([slot]) => slot);
}
