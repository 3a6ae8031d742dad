import type { HtmlElement } from '../html/html-walk.ts';
import { detectPriceRole } from '../phrases/price-role.ts';
import { parseCurrencySign } from '../values/currency.ts';
import { findPrices } from '../values/price.ts';
import { countLevelsUp, getSelfAndAncestors } from './ancestors.ts';
import { createRoleReader, type GetRoles, type NamedRole } from './price-names.ts';
import type { Positioned } from './proximity.ts';
import type { Line, VisibleContent } from './visible-content.ts';

export type AmountRole = 'now' | 'was' | 'unclear';

/** An amount of money on the page that may be the main product's price. */
export interface VisibleAmount extends Positioned {
  amount: number;
  currency: string | null;
  text: string;
  role: AmountRole;
  isStruck: boolean;
  /**
   * True for an amount without tax. It counts as the price only when the page shows no other price.
   */
  isUntaxed: boolean;
  /**
   * Score for how likely the amount is a price, judged only by its text and by class names and ids.
   */
  points: number;
}

const MAX_LINE_LENGTH = 160;
const MAX_AMOUNTS = 400;
const digit = /\p{Nd}/u;

function isSign(text: string, hint: string | null): boolean {
  if (text.length > 6 || digit.test(text)) return false;
  return /^\p{Sc}$/u.test(text) || parseCurrencySign(text, hint) !== null;
}

function areClose(a: Line | undefined, b: Line): a is Line {
  return a !== undefined && Math.min(countLevelsUp(a.element, b.element), countLevelsUp(b.element, a.element)) <= 2;
}

/**
 * Returns the text of the line that contains an amount of money. Adds the currency sign or the
 * decimals if they are in an adjacent element.
 */
function joinSign(lines: readonly Line[], lineIndex: number, line: Line, hint: string | null): string {
  const [before, behind] = [lines[lineIndex - 1], lines[lineIndex + 1]];
  if (behind?.isJoined === true && /\d$/.test(line.text) && /^[.,]\d\d(?!\d)/.test(behind.text))
    return line.text + behind.text;
  if (areClose(before, line) && isSign(before.text, hint)) return `${before.text} ${line.text}`;
  if (areClose(behind, line) && isSign(behind.text, hint)) return `${line.text} ${behind.text}`;
  return line.text;
}

/** Returns the words around an amount, including short texts in the lines before and after. */
function getContext(lines: readonly Line[], lineIndex: number, line: Line, before: string, behind: string): Context {
  const [last, next] = [lines[lineIndex - 1], lines[lineIndex + 1]];
  const isLabel = areClose(last, line) && last.text.length <= 60 && !digit.test(last.text);
  const isTail = next !== undefined && next.isJoined && next.text.length <= 60 && !digit.test(next.text);
  const own = [before.trim() === '' && isLabel ? last.text : '', before, behind];
  return {
    own: own.filter(hasWords),
    tail: behind.trim() === '' && isTail && hasWords(next.text) ? next.text : null,
  };
}

interface Context {
  own: string[];
  /**
   * Short text after the amount, in the next element. It is used only to recognise an instalment or
   * a price per measure, such as "per 100 ml".
   */
  tail: string | null;
}

function hasWords(text: string): boolean {
  return /\p{L}|\//u.test(text);
}

interface NameRating {
  points: number;
  role: AmountRole;
  isStruck: boolean;
  isUntaxed: boolean;
}

const struck = new Set(['del', 's', 'strike']);

function isStruck({ name, attributes }: HtmlElement): boolean {
  return struck.has(name) || (attributes.style !== undefined && attributes.style.includes('line-through'));
}

const MAX_LEVELS = 5;
const NOT_A_PRICE: NameRating = { points: -8, role: 'unclear', isStruck: false, isUntaxed: false };

/**
 * Rates whether an amount of money is the product's price, by one of the HTML elements around it.
 * Class names such as "old" count only if the element directly contains the amount or is marked as
 * a price.
 */
function rateElement(
  around: HtmlElement,
  level: number,
  roles: ReadonlySet<NamedRole>,
): { points: number; role: AmountRole; isExcluded: boolean } {
  const isPrice = roles.has('price') || around.attributes.itemprop === 'price';
  const isAboutPrice = level === 0 || isPrice;
  let points = isPrice ? (PRICE_POINTS_BY_LEVEL[level] ?? 0.2) : 0;
  if (roles.has('regular') && isAboutPrice) points -= 0.4;
  if (roles.has('aside')) points -= level === 2 ? 1.5 : 0.4;
  const isExcluded = roles.has('aside') && level <= 1;
  if (roles.has('was') && isAboutPrice && level <= (isPrice ? 4 : 2)) return { points, role: 'was', isExcluded };
  const isNow = roles.has('now') && isAboutPrice && level <= 3;
  return { points: points + (isNow ? 0.8 : 0), role: isNow ? 'now' : 'unclear', isExcluded };
}

const PRICE_POINTS_BY_LEVEL = [1.5, 1.2, 0.8, 0.4];

function rateNames(element: HtmlElement, getRoles: GetRoles): NameRating {
  let role: AmountRole = 'unclear';
  let points = 0;
  let isUntaxed = false;
  for (const [level, around] of getSelfAndAncestors(element, MAX_LEVELS).entries()) {
    if (isStruck(around)) return { points, role: 'was', isStruck: true, isUntaxed };
    const roles = getRoles(around);
    const rating = rateElement(around, level, roles);
    if (rating.isExcluded) return NOT_A_PRICE;
    points += rating.points;
    if (role === 'unclear' || (rating.role === 'was' && level <= 4))
      role = rating.role === 'unclear' ? role : rating.role;
    isUntaxed ||= level <= 3 && roles.has('untaxed');
  }
  return { points: Math.min(points, 3.5), role, isStruck: false, isUntaxed };
}

const clearSign = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|zł|kč|kr|ft|lei|руб|円|元)(?!\p{L})/u;

const nonPriceRoles = new Set(['unit', 'instalment', 'shipping', 'saving', 'other']);
const untaxedWord =
  /(?<!\p{L})(?:excl|exkl|ex\.? ?(?:tax|vat)|without tax|w\/o tax|plus (?:tax|vat)|zzgl|netto?|ohne mwst|hors taxes?|ht|sin iva|senza iva|sem iva|bez dph|bez ddv|bez pdv|brez ddv|без ндс|без налога|without vat)(?!\p{L})/u;

function rateContext({ own, tail }: Context): Pick<NameRating, 'points' | 'role'> {
  const textRoles = own.map((text) => detectPriceRole(text));
  const behind = tail === null ? null : detectPriceRole(tail);
  if (behind === 'unit' || behind === 'instalment') return NOT_A_PRICE;
  if (textRoles.some((role) => role !== null && nonPriceRoles.has(role))) return NOT_A_PRICE;
  if (textRoles.includes('was')) return { points: 0, role: 'was' };
  if (textRoles.includes('from')) return { points: -0.8, role: 'unclear' };
  return textRoles.includes('now') ? { points: 0.8, role: 'now' } : { points: 0, role: 'unclear' };
}

function rateSign(isSigned: boolean, written: string): number {
  if (!isSigned) return 0;
  return clearSign.test(written) ? 1 : 0.5;
}

function countLetters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}

const MAX_LETTERS_BESIDE_PRICE = 20;

/**
 * Returns false only if the line of visible text certainly contains no price, and can be skipped.
 */
function mayContainPrice({ text, element }: Line, getRoles: GetRoles): boolean {
  if (/\p{Sc}/u.test(text)) return true;
  return text.length <= 60 && (countLetters(text) <= MAX_LETTERS_BESIDE_PRICE || getRoles(element).has('price'));
}

export function findAmounts({ lines }: VisibleContent, hint: string | null): VisibleAmount[] {
  const found: VisibleAmount[] = [];
  const page = { lines, hint, getRoles: createRoleReader() };
  for (const [lineIndex, line] of lines.entries()) {
    if (found.length >= MAX_AMOUNTS) break;
    if (line.text.length <= MAX_LINE_LENGTH && digit.test(line.text) && mayContainPrice(line, page.getRoles))
      found.push(...readAmounts(page, lineIndex, line));
  }
  return found;
}

interface Page {
  lines: readonly Line[];
  hint: string | null;
  getRoles: GetRoles;
}

function readAmounts({ lines, hint, getRoles }: Page, lineIndex: number, line: Line): VisibleAmount[] {
  const text = joinSign(lines, lineIndex, line, hint);
  const mentions = findPrices(text, hint).filter(({ shape, amount }) => shape === 'whole' && amount > 0);
  if (mentions.length === 0 || mentions.length > 4) return [];
  const named = rateNames(line.element, getRoles);
  const isLabelledBehind =
    mentions.length > 1 &&
    countLetters(text.slice(0, mentions[0]?.start)) === 0 &&
    countLetters(text.slice(mentions.at(-1)?.end)) > 0;
  return mentions.flatMap(({ amount, currency, isSigned, start, end }, index) => {
    const before = isLabelledBehind ? '' : text.slice(mentions[index - 1]?.end ?? 0, start);
    const behind = text.slice(end, mentions[index + 1]?.start);
    const rest = countLetters(text.slice(0, start)) + countLetters(text.slice(end));
    if (/[-−–] ?$/.test(text.slice(0, start)) && countLetters(text.slice(0, start)) === 0) return [];
    if (!isSigned && (named.points < 0.8 || rest > 4)) return [];
    const contextRating = rateContext(getContext(lines, lineIndex, line, before, behind));
    const role = named.role === 'unclear' || contextRating.role === 'was' ? contextRating.role : named.role;
    const isUntaxed = named.isUntaxed || untaxedWord.test(line.text.toLowerCase());
    const points =
      named.points +
      contextRating.points +
      rateSign(isSigned, text.slice(start, end)) -
      Math.min(4, Math.max(0, rest - 12) / 10);
    return [
      {
        amount,
        currency,
        text: line.text,
        role,
        isStruck: named.isStruck,
        isUntaxed,
        points,
        element: line.element,
        line: lineIndex,
      },
    ];
  });
}
