import type { HtmlElement } from '../html/html-walk.ts';
import { chainOf, isWithin, kindOf } from './tree.ts';

/** Elements that repeat side by side (products, sizes, rows), with the number of repetitions. */
export type Cards = ReadonlyMap<HtmlElement, number>;

const LEVELS = 12;
const LEAST = 3;
const LEAST_NAMED = 2;

/** Class names of product cards, for which two side by side already make a list. */
const cardName =
  /(?:^|\s)[\w-]*(?:product|item|card|tile|teaser|goods|thumb)[-_]?(?:item|card|thumb|layout|tile|miniature|box|grid|block|small|inner|root|cell|wrap(?:per)?)?(?=\s|$)/i;

export function cardsAround(elements: readonly HtmlElement[]): Cards {
  const groups = new Map<HtmlElement, Map<string, Set<HtmlElement>>>();
  for (const element of elements) {
    for (const child of chainOf(element, LEVELS)) {
      if (child.parent === null) break;
      const kinds = groups.get(child.parent) ?? new Map<string, Set<HtmlElement>>();
      groups.set(child.parent, kinds);
      const kind = kindOf(child);
      const alike = kinds.get(kind) ?? new Set();
      kinds.set(kind, alike.add(child));
    }
  }
  const cards = new Map<HtmlElement, number>();
  for (const alike of [...groups.values()].flatMap((kinds) => [...kinds.values()])) {
    if (alike.size >= LEAST || (alike.size >= LEAST_NAMED && isNamedCard(alike)))
      for (const card of alike) cards.set(card, alike.size);
  }
  return cards;
}

function isNamedCard(alike: ReadonlySet<HtmlElement>): boolean {
  const [first] = alike;
  return first !== undefined && (first.name === 'article' || cardName.test(first.attributes.class ?? ''));
}

/** A repeated element, and how often its kind repeats. */
export interface Card {
  card: HtmlElement;
  size: number;
}

/** Returns the outermost card that contains the element but no anchor; null when there is none. */
export function cardOf(element: HtmlElement, cards: Cards, anchors: readonly HtmlElement[]): Card | null {
  let found: Card | null = null;
  for (const at of chainOf(element, LEVELS)) {
    if (anchors.some((anchor) => isWithin(anchor, at))) break;
    const size = cards.get(at);
    if (size !== undefined) found = { card: at, size };
  }
  return found;
}
