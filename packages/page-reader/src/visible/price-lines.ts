import type { HtmlElement } from '../html/html-walk.ts';
import { priceRole } from '../phrases/price-role.ts';
import { currencyOfSign } from '../words/currency.ts';
import { findPrices } from '../words/price.ts';
import type { Placed } from './closeness.ts';
import { type NamedRole, type RolesOf, rolesReader } from './price-names.ts';
import type { Line, Scene } from './scene.ts';
import { chainOf, levelsUp } from './tree.ts';

/** Whether an amount is the price to pay, a former price, or possibly either. */
export type AmountRole = 'now' | 'was' | 'unclear';

/** An amount of money on the page that may be the main product's price. */
export interface SeenAmount extends Placed {
  amount: number;
  currency: string | null;
  text: string;
  role: AmountRole;
  isStruck: boolean;
  /** True for an amount without tax, which is the price only when there is no other. */
  isUntaxed: boolean;
  /** Likelihood, from its text and names alone, of being the price of some product. */
  points: number;
}

const LONGEST = 160;
const MOST_AMOUNTS = 400;
const digit = /\p{Nd}/u;

function isSign(text: string, hint: string | null): boolean {
  if (text.length > 6 || digit.test(text)) return false;
  return /^\p{Sc}$/u.test(text) || currencyOfSign(text, hint) !== null;
}

function areClose(one: Line | undefined, other: Line): one is Line {
  return one !== undefined && Math.min(levelsUp(one.element, other.element), levelsUp(other.element, one.element)) <= 2;
}

/** Returns a line with the currency sign, or the decimals, from an adjacent element. */
function withSign(lines: readonly Line[], at: number, line: Line, hint: string | null): string {
  const [before, behind] = [lines[at - 1], lines[at + 1]];
  if (behind?.isJoined === true && /\d$/.test(line.text) && /^[.,]\d\d(?!\d)/.test(behind.text))
    return line.text + behind.text;
  if (areClose(before, line) && isSign(before.text, hint)) return `${before.text} ${line.text}`;
  if (areClose(behind, line) && isSign(behind.text, hint)) return `${line.text} ${behind.text}`;
  return line.text;
}

/** Returns the text directly beside an amount, in its line and in the lines of its block. */
function contextOf(lines: readonly Line[], at: number, line: Line, before: string, behind: string): Context {
  const [last, next] = [lines[at - 1], lines[at + 1]];
  const isLabel = areClose(last, line) && last.text.length <= 60 && !digit.test(last.text);
  const isTail = next !== undefined && next.isJoined && next.text.length <= 60 && !digit.test(next.text);
  const own = [before.trim() === '' && isLabel ? last.text : '', before, behind];
  return {
    own: own.filter(isTelling),
    tail: behind.trim() === '' && isTail && isTelling(next.text) ? next.text : null,
  };
}

interface Context {
  own: string[];
  /** Text in the next element, which may state a unit or instalment, but not a kind of price. */
  tail: string | null;
}

function isTelling(text: string): boolean {
  return /\p{L}|\//u.test(text);
}

interface Named {
  points: number;
  role: AmountRole;
  isStruck: boolean;
  isUntaxed: boolean;
}

const struck = new Set(['del', 's', 'strike']);

function isStruck({ name, attributes }: HtmlElement): boolean {
  return struck.has(name) || (attributes.style !== undefined && attributes.style.includes('line-through'));
}

const LEVELS = 5;
const refused: Named = { points: -8, role: 'unclear', isStruck: false, isUntaxed: false };

/** Rates an element around an amount. Names such as "old" count only on or beside a price. */
function namedByOne(
  around: HtmlElement,
  level: number,
  roles: ReadonlySet<NamedRole>,
): { points: number; role: AmountRole; isRefused: boolean } {
  const isPrice = roles.has('price') || around.attributes.itemprop === 'price';
  const isMeant = level === 0 || isPrice;
  let points = isPrice ? (PRICE_AT[level] ?? 0.2) : 0;
  if (roles.has('regular') && isMeant) points -= 0.4;
  if (roles.has('aside')) points -= level === 2 ? 1.5 : 0.4;
  const isRefused = roles.has('aside') && level <= 1;
  if (roles.has('was') && isMeant && level <= (isPrice ? 4 : 2)) return { points, role: 'was', isRefused };
  const isNow = roles.has('now') && isMeant && level <= 3;
  return { points: points + (isNow ? 0.8 : 0), role: isNow ? 'now' : 'unclear', isRefused };
}

const PRICE_AT = [1.5, 1.2, 0.8, 0.4];

function namedBy(element: HtmlElement, rolesOf: RolesOf): Named {
  let role: AmountRole = 'unclear';
  let points = 0;
  let isUntaxed = false;
  for (const [level, around] of chainOf(element, LEVELS).entries()) {
    if (isStruck(around)) return { points, role: 'was', isStruck: true, isUntaxed };
    const roles = rolesOf(around);
    const one = namedByOne(around, level, roles);
    if (one.isRefused) return refused;
    points += one.points;
    if (role === 'unclear' || (one.role === 'was' && level <= 4)) role = one.role === 'unclear' ? role : one.role;
    isUntaxed ||= level <= 2 && roles.has('untaxed');
  }
  return { points: Math.min(points, 3.5), role, isStruck: false, isUntaxed };
}

const clearSign = /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|zł|kč|kr|ft|lei|руб|円|元)(?!\p{L})/u;

const notPrices = new Set(['unit', 'instalment', 'shipping', 'saving', 'other']);
const untaxedWord =
  /(?:^|[^\p{L}])(?:excl|exkl|ex\.? ?(?:tax|vat)|without tax|w\/o tax|plus (?:tax|vat)|zzgl|netto?|ohne mwst|hors taxes?|ht|sin iva|senza iva|sem iva|bez dph|bez ddv|bez pdv|brez ddv|без ндс|без налога|without vat)(?![\p{L}])/iu;

function saidBy({ own, tail }: Context): Pick<Named, 'points' | 'role'> {
  const said = own.map((text) => priceRole(text));
  const behind = tail === null ? null : priceRole(tail);
  if (behind === 'unit' || behind === 'instalment') return refused;
  if (said.some((role) => role !== null && notPrices.has(role))) return refused;
  if (said.includes('was')) return { points: 0, role: 'was' };
  if (said.includes('from')) return { points: -0.8, role: 'unclear' };
  return said.includes('now') ? { points: 0.8, role: 'now' } : { points: 0, role: 'unclear' };
}

function signPoints(isSigned: boolean, written: string): number {
  if (!isSigned) return 0;
  return clearSign.test(written) ? 1 : 0.5;
}

function letters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}

const MOST_LETTERS = 20;

/** Quick filter: a price has a currency sign, few words beside it, or a price's class name. */
function mayHold({ text, element }: Line, rolesOf: RolesOf): boolean {
  if (/\p{Sc}/u.test(text)) return true;
  return text.length <= 60 && (letters(text) <= MOST_LETTERS || rolesOf(element).has('price'));
}

export function seenAmounts({ lines }: Scene, hint: string | null): SeenAmount[] {
  const found: SeenAmount[] = [];
  const page = { lines, hint, rolesOf: rolesReader() };
  for (const [at, line] of lines.entries()) {
    if (found.length >= MOST_AMOUNTS) break;
    if (line.text.length <= LONGEST && digit.test(line.text) && mayHold(line, page.rolesOf))
      found.push(...amountsOf(page, at, line));
  }
  return found;
}

interface Page {
  lines: readonly Line[];
  hint: string | null;
  rolesOf: RolesOf;
}

function amountsOf({ lines, hint, rolesOf }: Page, at: number, line: Line): SeenAmount[] {
  const text = withSign(lines, at, line, hint);
  const mentions = findPrices(text, hint).filter(({ shape, amount }) => shape === 'whole' && amount > 0);
  if (mentions.length === 0 || mentions.length > 4) return [];
  const named = namedBy(line.element, rolesOf);
  const isLabelledBehind =
    mentions.length > 1 &&
    letters(text.slice(0, mentions[0]?.start)) === 0 &&
    letters(text.slice(mentions.at(-1)?.end)) > 0;
  return mentions.flatMap(({ amount, currency, isSigned, start, end }, index) => {
    const before = isLabelledBehind ? '' : text.slice(mentions[index - 1]?.end ?? 0, start);
    const behind = text.slice(end, mentions[index + 1]?.start);
    const rest = letters(text.slice(0, start)) + letters(text.slice(end));
    if (/[-−–] ?$/.test(text.slice(0, start)) && letters(text.slice(0, start)) === 0) return [];
    if (!isSigned && (named.points < 0.8 || rest > 4)) return [];
    const said = saidBy(contextOf(lines, at, line, before, behind));
    const role = named.role === 'unclear' || said.role === 'was' ? said.role : named.role;
    const isUntaxed = named.isUntaxed || untaxedWord.test(line.text);
    const points =
      named.points +
      said.points +
      signPoints(isSigned, text.slice(start, end)) -
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
        line: at,
      },
    ];
  });
}
