import type { HtmlElement } from '../html/html-walk.ts';
import { getSelfAndAncestors } from './ancestors.ts';
import { type Cards, findOuterCard } from './cards.ts';
import { plain } from './main-title.ts';
import type { Anchors, Positioned } from './proximity.ts';
import type { VisibleContent } from './visible-content.ts';

const MAX_LEVELS = 12;
const MIN_NAME_LETTERS = 4;
const MIN_CARDS_WITH_BUTTON = 2;
/** A part of the page with more buttons is a column, not a card. */
const MAX_BUTTONS_PER_CARD = 2;

interface Place {
  content: VisibleContent;
  cards: Cards;
  anchors: Anchors;
  /** The product's title in plain words; null without one. */
  title: string | null;
  /** Buttons of the page, for all products. */
  buttons: readonly Positioned[];
}

/**
 * Returns a function that finds the card of another product around a price or a button: a card of a
 * list in which two cards and every second one have a button, and the cards have different names.
 * The sizes of one product have one name. If most cards have the product's title in theirs, those
 * are editions.
 */
export function createProductCardFinder({ content, cards, anchors, title, buttons }: Place) {
  const titles = anchors.positions.map(({ element }) => element);
  const lists = new Map<HtmlElement | null, ReadonlySet<HtmlElement>>();
  const findOthers = (card: HtmlElement): ReadonlySet<HtmlElement> => {
    const byCard = Map.groupBy(buttons, ({ element }) => findSibling(element, card, cards));
    byCard.delete(undefined);
    const isColumn = [...byCard.values()].some(({ length }) => length > MAX_BUTTONS_PER_CARD);
    if (isColumn || byCard.size < Math.max(MIN_CARDS_WITH_BUTTON, (cards.get(card) ?? 0) / 2)) return new Set();
    const names = readCardNames(content, card, cards);
    if (new Set([...names.values()].map(removeVariantWords)).size < 2) return new Set();
    const others = [...names].filter(([, name]) => title === null || !` ${name} `.includes(` ${title} `));
    const areMostOthers = others.length > names.size / 2;
    return new Set(areMostOthers ? names.keys() : others.map(([other]) => other));
  };
  return ({ element }: Positioned): HtmlElement | null => {
    const card = findOuterCard(element, cards, titles)?.card;
    if (card === undefined) return null;
    const others = lists.get(card.parent) ?? findOthers(card);
    lists.set(card.parent, others);
    return others.has(card) ? card : null;
  };
}

/** Words for the sizes and kinds of one product, which do not name it. */
const variantWords =
  /\b(?:\d+ ?(?:ml|oz|fl oz|cl|l)?|eau|de|parfum|perfume|toilette|cologne|extrait|edp|edt|edc|spray|natural|bottle|flacon|refill|recharge|tester|sample|decant|travel|mini|small|medium|large|full|size|gift|set|box|pack)\b/g;

function removeVariantWords(name: string): string {
  return name.replace(variantWords, '').replace(/ +/g, ' ').trim();
}

/** Returns the card around an element that stands beside `card`, or `card` itself. */
function findSibling(element: HtmlElement, card: HtmlElement, cards: Cards): HtmlElement | undefined {
  return getSelfAndAncestors(element, MAX_LEVELS).find(
    (ancestor) => ancestor.parent === card.parent && cards.has(ancestor),
  );
}

/** Returns the first text with enough letters of a card and of each card beside it. */
function readCardNames({ lines }: VisibleContent, first: HtmlElement, cards: Cards): Map<HtmlElement, string> {
  const names = new Map<HtmlElement, string>();
  for (const { text, element } of lines) {
    const card = findSibling(element, first, cards);
    if (card === undefined || names.has(card)) continue;
    const name = plain(text);
    if (removeVariantWords(name).replace(/[^\p{L}]/gu, '').length >= MIN_NAME_LETTERS) names.set(card, name);
  }
  return names;
}
