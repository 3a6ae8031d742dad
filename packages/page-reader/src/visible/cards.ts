import type { HtmlElement } from '../html/html-walk.ts';
import { getSelfAndAncestors, getSiblingKind, isWithin } from './ancestors.ts';

/**
 * Groups of similar elements side by side, such as product cards, size buttons or table rows. Maps
 * each element to the number of elements in its group.
 */
export type Cards = ReadonlyMap<HtmlElement, number>;

const MAX_LEVELS = 12;
const MIN_CARDS = 3;
const MIN_NAMED_CARDS = 2;

/**
 * Class names that shops give to product cards. Two similar elements with such a class already
 * count as a list of products. Without such a class, it takes three.
 */
const cardName =
  /(?:^|\s)[\w-]*(?:product|item|card|tile|teaser|goods|thumb)[-_]?(?:item|card|thumb|layout|tile|miniature|box|grid|block|small|inner|root|cell|wrap(?:per)?)?(?=\s|$)/i;

export function findCards(elements: readonly HtmlElement[]): Cards {
  const groups = new Map<HtmlElement, Map<string, Set<HtmlElement>>>();
  for (const element of elements) {
    for (const child of getSelfAndAncestors(element, MAX_LEVELS)) {
      if (child.parent === null) break;
      const kinds = groups.get(child.parent) ?? new Map<string, Set<HtmlElement>>();
      groups.set(child.parent, kinds);
      const kind = getSiblingKind(child);
      const alike = kinds.get(kind) ?? new Set();
      kinds.set(kind, alike.add(child));
    }
  }
  const cards = new Map<HtmlElement, number>();
  for (const alike of [...groups.values()].flatMap((kinds) => [...kinds.values()])) {
    if (alike.size >= MIN_CARDS || (alike.size >= MIN_NAMED_CARDS && isNamedCard(alike)))
      for (const card of alike) cards.set(card, alike.size);
  }
  return cards;
}

function isNamedCard(alike: ReadonlySet<HtmlElement>): boolean {
  const [first] = alike;
  return first !== undefined && (first.name === 'article' || cardName.test(first.attributes.class ?? ''));
}

export interface Card {
  card: HtmlElement;
  size: number;
}

/**
 * Finds the outermost list entry (such as a product tile) that contains `element` but not the main
 * product.
 */
export function findOuterCard(element: HtmlElement, cards: Cards, anchors: readonly HtmlElement[]): Card | null {
  let found: Card | null = null;
  for (const ancestor of getSelfAndAncestors(element, MAX_LEVELS)) {
    if (anchors.some((anchor) => isWithin(anchor, ancestor))) break;
    const size = cards.get(ancestor);
    if (size !== undefined) found = { card: ancestor, size };
  }
  return found;
}
