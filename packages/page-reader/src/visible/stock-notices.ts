import type { Availability } from '@sillage/contract';
import type { HtmlElement } from '../html/html-walk.ts';
import { isStockLabel, parseLabelledStock, parseStockLine } from '../phrases/stock-line.ts';
import { parseStockStatement } from '../phrases/stock-statement.ts';
import { getStockClass } from '../schema/availability.ts';
import { excerpt } from '../values/text.ts';
import { countLevelsUp, getElementNames, getSelfAndAncestors } from './ancestors.ts';
import type { Cards } from './cards.ts';
import { type Anchors, computeProximityPenalty, type Positioned } from './proximity.ts';
import type { Line, VisibleContent } from './visible-content.ts';

export interface StockNotice extends Positioned {
  availability: Availability;
  text: string;
  /** False if only class names or ids around the notice state the stock. */
  isFromText: boolean;
  /**
   * True if the stock notice has a label such as "Availability:", or if a class name or id on an
   * element around it is about stock.
   */
  isBoxed: boolean;
  /** True for the text of a picture, such as a badge. */
  isPicture: boolean;
  points: number;
}

const MAX_NOTICE_LENGTH = 120;
const MAX_BOXED_NOTICE_LENGTH = 240;
const MAX_NAMED_TEXT_LENGTH = 60;
const MAX_LINES_BEFORE = 25;
const MAX_LINES_AFTER = 90;
const TEXT_POINTS = 3;
const NAME_POINTS = 2;
const MIN_POINTS = 0.8;
const ROW_PENALTY = 2.4;
/**
 * Penalty points for a stock notice below the first heading that follows the product's title, price
 * and button. It may belong to another section of the page.
 */
const BEHIND_HEADING_PENALTY = 1;

const outName =
  /(?:^|[\s_-])(?:out-?of-?stock|outofstock|no-?stock|not-?in-?stock|sold-?out|soldout|unavailable|not-?available|stock-?(?:0|out|empty|red)|oos)(?=$|[\s_-])/i;
const inName =
  /(?:^|[\s_-])(?:in-?stock|instock|available|stock-?(?:1|in|full|green|available)|on-?stock)(?=$|[\s_-])/i;
const backorderName = /(?:^|[\s_-])(?:on-?backorder|onbackorder|backorder|available-on-backorder)(?=$|[\s_-])/i;

/** A form for "back in stock" messages says nothing about the stock. */
const notificationName = /notif|alert-?me|remind|wait-?list|back-?in-?stock|subscri/i;

function parseStockName(names: string): Availability | null {
  const plain = names.replace(/([a-z])([A-Z])/g, '$1-$2');
  if (notificationName.test(plain)) return null;
  if (outName.test(plain)) return 'OutOfStock';
  if (backorderName.test(plain)) return 'BackOrder';
  return inName.test(plain) ? 'InStock' : null;
}

const boxName =
  /(?:^|[\s_-])(?:stock|instock|availab\w*|avail|lager\w*|verfueg\w*|verfügbar\w*|dispo\w*|sklad\w*|dostup\w*|zaloga|nalich\w*|inventory|delivery-?(?:information|status|state))(?=$|[\s_-])/i;

function isBox(element: HtmlElement): boolean {
  return getSelfAndAncestors(element, 3).some((around) =>
    boxName.test(getElementNames(around).replace(/([a-z])([A-Z])/g, '$1-$2')),
  );
}

/**
 * Returns the stock that a line of the page states: in its text, as the value after a label such as
 * "Availability:", or by class names of its elements. Null if it states none.
 */
function readNotice(
  line: Line,
  before: Line | undefined,
): { availability: Availability; isBoxed: boolean; isFromText: boolean } | null {
  const { text, element } = line;
  const isLabelled = before !== undefined && isStockLabel(before.text) && countLevelsUp(element, before.element) <= 3;
  const inBox = isBox(element);
  const isBoxed = isLabelled || inBox || parseLabelledStock(text) !== null;
  const textState =
    (isBoxed ? parseStockLine(text, isLabelled || inBox) : null) ??
    parseStockStatement(text) ??
    (inBox ? parseSentences(text) : null);
  if (textState !== null)
    return {
      availability: textState,
      isBoxed: isBoxed || readStockName(element, text) === textState,
      isFromText: true,
    };
  const named = readStockName(element, text);
  return named === null ? null : { availability: named, isBoxed: false, isFromText: false };
}

const sentenceEnd = /(?<=[.!。])\s*(?=\p{Lu})/u;

/**
 * Returns the stock that the first two sentences of a longer text state: "Temporarily out of stock.
 * Order now and we ship when it arrives" is a back-order.
 */
function parseSentences(text: string): Availability | null {
  const [first = '', second = ''] = text.split(sentenceEnd, 2);
  const [stated, added] = [parseStockStatement(first), parseStockStatement(second)];
  return stated === 'OutOfStock' && added === 'BackOrder' ? added : stated;
}

/**
 * Returns the stock that the class names of an element or of its parents state. Null for a longer
 * text, because the elements around it may contain more than a stock notice.
 */
function readStockName(element: HtmlElement, text: string): Availability | null {
  if (text.length > MAX_NAMED_TEXT_LENGTH || /\d{3}/.test(text) || !/\p{L}/u.test(text)) return null;
  for (const around of getSelfAndAncestors(element, 2)) {
    const found = parseStockName(getElementNames(around));
    if (found !== null) return found;
  }
  return null;
}

/** Reads a product's stock from the class of its wrapper, such as WooCommerce's `outofstock`. */
export function readProductState(title: HtmlElement | undefined): Availability | null {
  for (const { attributes } of getSelfAndAncestors(title ?? null, 14)) {
    const classes = attributes.class ?? '';
    if (
      /(?:^|\s)(?:type-product|product)(?:\s|$)/.test(classes) &&
      /(?:^|\s)(?:instock|outofstock|onbackorder)(?:\s|$)/.test(classes)
    )
      return parseStockName(classes);
  }
  return null;
}

/** "In stock" beside "Sold out" is a filter or a legend, and says nothing about the product. */
function dropLegends<Notice extends { availability: Availability; line: number; isFromText: boolean }>(
  found: readonly Notice[],
): Notice[] {
  const isLegend = (notice: Notice) =>
    found.some(
      (other) =>
        Math.abs(other.line - notice.line) <= 2 &&
        other.isFromText &&
        isOpposite(other.availability, notice.availability),
    );
  return found.filter((notice) => !isLegend(notice));
}

function isOpposite(a: Availability, b: Availability): boolean {
  const classes = [getStockClass(a), getStockClass(b)];
  return classes.includes('in') && classes.includes('out');
}

/** Returns the short stock texts around title, price and buttons, the closest first. */
export function findStockNotices({ lines, controls }: VisibleContent, anchors: Anchors, cards: Cards): StockNotice[] {
  const anchorLines = anchors.positions.map(({ line }) => line);
  const [from, to] =
    anchorLines.length === 0
      ? [0, MAX_LINES_AFTER]
      : [Math.min(...anchorLines) - MAX_LINES_BEFORE, Math.max(...anchorLines) + MAX_LINES_AFTER];
  const lastAnchorLine = Math.max(0, ...anchorLines);
  const pressed = new Set(controls.map(({ element }) => element));
  const found = lines.slice(Math.max(0, from), to).flatMap(({ text, element, isJoined }, index) => {
    if (
      (text.length > MAX_NOTICE_LENGTH && (text.length > MAX_BOXED_NOTICE_LENGTH || !isBox(element))) ||
      getSelfAndAncestors(element, 4).some((around) => around.name === 'a' || pressed.has(around))
    )
      return [];
    const line = Math.max(0, from) + index;
    const stated = readNotice({ text, element, isJoined }, lines[line - 1]);
    const isPicture = element.name === 'img';
    return stated === null ? [] : [{ ...stated, isPicture, text: excerpt(text, 80), element, line }];
  });
  return dropLegends(found)
    .map((notice) => {
      const isBehind = anchors.sections.some(({ line }) => line > lastAnchorLine && line < notice.line);
      const points =
        (notice.isFromText ? TEXT_POINTS : NAME_POINTS) -
        computeProximityPenalty(notice, anchors, cards, ROW_PENALTY) -
        (isBehind ? BEHIND_HEADING_PENALTY : 0);
      return { ...notice, points };
    })
    .filter(({ points }) => points >= MIN_POINTS)
    .toSorted((a, b) => b.points - a.points);
}
