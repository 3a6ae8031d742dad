import type { Availability } from '@sillage/contract';
import type { HtmlElement } from '../html/html-walk.ts';
import { plainlyStated } from '../phrases/plain-stock.ts';
import { isStockLabel, stockLabelled, stockLine } from '../phrases/stock-line.ts';
import { stockClass } from '../schema/availability.ts';
import { excerpt } from '../words/text.ts';
import type { Cards } from './cards.ts';
import { type Anchors, farness, type Placed } from './closeness.ts';
import type { Line, Scene } from './scene.ts';
import { chainOf, levelsUp, namesOf } from './tree.ts';

export interface StockNotice extends Placed {
  availability: Availability;
  text: string;
  /** True when its words say so; false when only the names of its elements do. */
  byWords: boolean;
  /** True behind a label such as "Availability:", or in an element that is named as a stock box. */
  isBoxed: boolean;
  points: number;
}

const LONGEST = 120;
const LONGEST_NAMED = 40;
const MOST_BEFORE = 25;
const MOST_AFTER = 90;
const BY_WORDS = 3;
const BY_NAMES = 2;
const LEAST = 0.8;
const IN_ROW = 2.4;
/** Penalty for a position after a heading that follows title, price and button. */
const BEHIND = 1;

const outName =
  /(?:^|[\s_-])(?:out-?of-?stock|outofstock|no-?stock|not-?in-?stock|sold-?out|soldout|unavailable|not-?available|stock-?(?:0|out|empty|red)|oos)(?=$|[\s_-])/i;
const inName =
  /(?:^|[\s_-])(?:in-?stock|instock|available|stock-?(?:1|in|full|green|available)|on-?stock)(?=$|[\s_-])/i;
const aheadName = /(?:^|[\s_-])(?:on-?backorder|onbackorder|backorder|available-on-backorder)(?=$|[\s_-])/i;

function namedStock(names: string): Availability | null {
  const plain = names.replace(/([a-z])([A-Z])/g, '$1-$2');
  if (outName.test(plain)) return 'OutOfStock';
  if (aheadName.test(plain)) return 'BackOrder';
  return inName.test(plain) ? 'InStock' : null;
}

const boxName =
  /(?:^|[\s_-])(?:stock|instock|availab\w*|avail|lager\w*|verfueg\w*|verfügbar\w*|dispo\w*|sklad\w*|dostup\w*|zaloga|nalich\w*|inventory|delivery-?(?:information|status|state))(?=$|[\s_-])/i;

function isBox(element: HtmlElement): boolean {
  return chainOf(element, 3).some((around) => boxName.test(namesOf(around).replace(/([a-z])([A-Z])/g, '$1-$2')));
}

/** Reads a line by itself, after a label, or in an element that is named as a stock box. */
function statedIn(
  line: Line,
  before: Line | undefined,
): { availability: Availability; isBoxed: boolean; byWords: boolean } | null {
  const { text, element } = line;
  const isLabelled = before !== undefined && isStockLabel(before.text) && levelsUp(element, before.element) <= 3;
  const isBoxed = isLabelled || isBox(element) || stockLabelled(text) !== null;
  const said = (isBoxed ? stockLine(text, isLabelled || isBox(element)) : null) ?? plainlyStated(text);
  if (said !== null) return { availability: said, isBoxed: isBoxed || namedOf(element, text) === said, byWords: true };
  const named = namedOf(element, text);
  return named === null ? null : { availability: named, isBoxed: false, byWords: false };
}

/** Names count only for a short text alone in its element: wrappers may contain anything. */
function namedOf(element: HtmlElement, text: string): Availability | null {
  if (text.length > LONGEST_NAMED || /\d{3}/.test(text) || !/\p{L}/u.test(text)) return null;
  for (const around of chainOf(element, 2)) {
    const found = namedStock(namesOf(around));
    if (found !== null) return found;
  }
  return null;
}

/**
 * Reads the product's state from a wrapper's class, as WooCommerce and similar platforms write it:
 * `<div class="product type-product … outofstock">`.
 */
export function productState(title: HtmlElement | undefined): Availability | null {
  for (const { attributes } of chainOf(title ?? null, 14)) {
    const classes = attributes.class ?? '';
    if (
      /(?:^|\s)(?:type-product|product)(?:\s|$)/.test(classes) &&
      /(?:^|\s)(?:instock|outofstock|onbackorder)(?:\s|$)/.test(classes)
    )
      return namedStock(classes);
  }
  return null;
}

/** Drops "In stock" and "Sold out" side by side, which are filters or a legend. */
function withoutLegends<Notice extends { availability: Availability; line: number; byWords: boolean }>(
  found: readonly Notice[],
): Notice[] {
  const isLegend = (one: Notice) =>
    found.some(
      (other) =>
        Math.abs(other.line - one.line) <= 2 &&
        other.byWords &&
        stockClass(other.availability) !== stockClass(one.availability),
    );
  return found.filter((one) => !isLegend(one));
}

/** Returns the short stock texts around title, price and buttons, the closest first. */
export function stockNotices({ lines, controls }: Scene, anchors: Anchors, cards: Cards): StockNotice[] {
  const at = anchors.places.map(({ line }) => line);
  const [from, to] = at.length === 0 ? [0, MOST_AFTER] : [Math.min(...at) - MOST_BEFORE, Math.max(...at) + MOST_AFTER];
  const last = Math.max(0, ...at);
  const pressed = new Set(controls.map(({ element }) => element));
  const found = lines.slice(Math.max(0, from), to).flatMap(({ text, element, isJoined }, index) => {
    if (text.length > LONGEST || chainOf(element, 4).some((around) => around.name === 'a' || pressed.has(around)))
      return [];
    const line = Math.max(0, from) + index;
    const stated = statedIn({ text, element, isJoined }, lines[line - 1]);
    return stated === null ? [] : [{ ...stated, text: excerpt(text, 80), element, line }];
  });
  return withoutLegends(found)
    .map((notice) => {
      const isBehind = anchors.sections.some(({ line }) => line > last && line < notice.line);
      const points =
        (notice.byWords ? BY_WORDS : BY_NAMES) - farness(notice, anchors, cards, IN_ROW) - (isBehind ? BEHIND : 0);
      return { ...notice, points };
    })
    .filter(({ points }) => points >= LEAST)
    .toSorted((a, b) => b.points - a.points);
}
