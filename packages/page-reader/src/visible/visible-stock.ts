import type { Availability } from '@sillage/contract';
import { parseSoldOutStatement } from '../phrases/stock-statement.ts';
import { getStockClass } from '../schema/availability.ts';
import type { MainControl } from './buy-control.ts';
import type { Choices } from './choices.ts';
import { isDisabledByServer } from './control-names.ts';
import type { StockNotice } from './stock-notices.ts';

/** Certainty of the stock: `certain` for a plain statement beside the product, else `likely`. */
export type Certainty = 'certain' | 'likely';

/**
 * The main product's stock as the page shows it. Each kind is certain or only likely.
 *
 * - `sold-out`: the product is unavailable. Certain for a plain notice or button at the product; a
 *   notice in a stock box takes precedence over an enabled button. Likely if the sign is farther
 *   away or only a class name, if all sizes are marked as sold out, if the page only offers a
 *   notification, or if the server disabled the button.
 * - `mixed`: a notice says sold out, but a buy button is enabled. Always likely.
 * - `buyable`: a button puts the product into the cart, or a notice says that it is in stock.
 *   Certain for a notice in words, for a button with a notice, and for a button with words and a
 *   price. Likely if only names identify the button, or if only some sizes are sold out.
 *   `isStatedTwice` if a button and a notice, both in words, say so.
 * - `order-ahead`: the product can be ordered before it is in stock. `availability` is set if the
 *   page says how. Certain for words, likely for names.
 * - `inactive`: the buy button is disabled, mostly until a size is selected or scripts have run.
 *   Always likely.
 * - `silent`: the page says nothing about the stock. Always likely.
 */
export type VisibleStock =
  | { kind: 'sold-out' | 'mixed'; availability: Availability; says: string }
  | { kind: 'order-ahead'; availability?: Availability; says: string }
  | { kind: 'buyable'; says: string; isStatedTwice?: boolean }
  | { kind: 'inactive'; says: string }
  | { kind: 'silent' };

/**
 * What a page shows about stock. Controls and notices that likely belong to the product come first.
 */
export interface StockSigns {
  controls: readonly MainControl[];
  notices: readonly StockNotice[];
  state: Availability | null;
  choices: Choices;
  hasPrice: boolean;
}

export interface StockDecision {
  stock: VisibleStock;
  certainty: Certainty;
}

const MIN_CERTAIN_POINTS = 1.5;
const SOLD_OUT_MARGIN = 0.25;
/** "Out of stock" and "order now, we ship later" this close to each other are one statement. */
const MAX_LINES_BETWEEN = 3;

function quoteControl({ label, isFromText }: MainControl): string {
  return isFromText || label !== '' ? `button "${label}"` : 'a button that puts it into the cart';
}

function quoteNotice({ text }: StockNotice): string {
  return `the page says "${text}"`;
}

/**
 * A text on the page that says that the product is sold out; `line` is the index of its line. If
 * `overridesButton`, it outweighs an enabled buy button.
 */
interface SoldOutSign extends StockDecision {
  stock: { kind: 'sold-out'; availability: Availability; says: string };
  line: number;
  overridesButton: boolean;
  /** True if an enabled pre-order button outweighs this sign. */
  yieldsToPreorder: boolean;
}

function findSoldOutSign({ controls, notices, state, choices }: StockSigns): SoldOutSign | null {
  const buildSign = (availability: Availability, says: string, certainty: Certainty) => ({
    stock: { kind: 'sold-out' as const, availability, says },
    certainty,
  });
  const notice = notices.find(({ availability }) => getStockClass(availability) === 'out');
  if (notice !== undefined) {
    const { isFromText, isBoxed, points, line } = notice;
    // A discontinued product never comes back, so no shop offers a notification for it.
    const isAwaited = controls.some(({ purpose }) => purpose === 'notify');
    const availability = isAwaited ? 'OutOfStock' : notice.availability;
    const isCertain = isFromText && points >= MIN_CERTAIN_POINTS;
    return {
      ...buildSign(availability, quoteNotice(notice), isCertain ? 'certain' : 'likely'),
      line,
      overridesButton: isBoxed && isCertain,
      yieldsToPreorder: true,
    };
  }
  const soldOutControl = controls.find(({ purpose }) => purpose === 'sold-out');
  if (soldOutControl !== undefined) {
    const certainty = soldOutControl.points >= MIN_CERTAIN_POINTS ? 'certain' : 'likely';
    return {
      ...buildSign(
        parseSoldOutStatement(soldOutControl.label) ?? 'OutOfStock',
        quoteControl(soldOutControl),
        certainty,
      ),
      line: soldOutControl.line,
      overridesButton: false,
      yieldsToPreorder: false,
    };
  }
  const noPosition = { line: Number.POSITIVE_INFINITY, overridesButton: false, yieldsToPreorder: false };
  if (choices.count > 0 && choices.soldOut === choices.count)
    return { ...buildSign('OutOfStock', 'all choices are marked as sold out', 'likely'), ...noPosition };
  const notifyControl = controls.find(({ purpose }) => purpose === 'notify');
  if (notifyControl !== undefined)
    return { ...buildSign('OutOfStock', quoteControl(notifyControl), 'likely'), ...noPosition, yieldsToPreorder: true };
  return state === 'OutOfStock'
    ? { ...buildSign('OutOfStock', 'the product is marked as out of stock', 'likely'), ...noPosition }
    : null;
}

function weighSoldOutSign(
  soldOutSign: SoldOutSign,
  buyControl: MainControl | undefined,
  { choices }: StockSigns,
): StockDecision {
  const isPartlySoldOut = choices.soldOut > 0 && choices.soldOut < choices.count;
  if (isPartlySoldOut && buyControl === undefined && !soldOutSign.overridesButton)
    return { stock: { kind: 'buyable', says: 'only some of its choices are sold out' }, certainty: 'likely' };
  if (buyControl === undefined || soldOutSign.overridesButton)
    return { stock: soldOutSign.stock, certainty: soldOutSign.certainty };
  return { stock: { ...soldOutSign.stock, kind: 'mixed' }, certainty: 'likely' };
}

/** Returns the enabled buy button, unless a sold-out button is clearly closer to the product. */
function findBuyControl(controls: readonly MainControl[]): MainControl | undefined {
  const soldOutControl = controls.find(({ purpose, isFromText }) => purpose === 'sold-out' && isFromText);
  const minPoints = soldOutControl === undefined ? Number.NEGATIVE_INFINITY : soldOutControl.points - SOLD_OUT_MARGIN;
  return controls.find(
    ({ purpose, isEnabled: enabled, points }) => purpose === 'buy' && enabled && points >= minPoints,
  );
}

function decideOrderAhead(notice: StockNotice): StockDecision {
  const { availability, isFromText } = notice;
  const stock = { kind: 'order-ahead', availability, says: quoteNotice(notice) } as const;
  return { stock, certainty: isFromText ? 'certain' : 'likely' };
}

export function decideStock(signs: StockSigns): StockDecision {
  const { controls, state, hasPrice } = signs;
  const buyControl = findBuyControl(controls);
  // A badge may be in every page of a shop, shown only by scripts.
  const notices = buyControl === undefined ? signs.notices : signs.notices.filter(({ isPicture }) => !isPicture);
  const soldOutSign = findSoldOutSign({ ...signs, notices });
  const inStockNotice = notices.find(({ availability }) => getStockClass(availability) === 'in');
  const orderAheadNotice = notices.find(({ availability }) => getStockClass(availability) === 'later');
  if (
    soldOutSign !== null &&
    orderAheadNotice?.isFromText &&
    Math.abs(orderAheadNotice.line - soldOutSign.line) <= MAX_LINES_BETWEEN
  )
    return decideOrderAhead(orderAheadNotice);
  const isOutweighed =
    soldOutSign !== null &&
    !soldOutSign.overridesButton &&
    buyControl !== undefined &&
    (soldOutSign.line > buyControl.line || (inStockNotice !== undefined && inStockNotice.line <= soldOutSign.line));
  const isOverriddenByBox =
    soldOutSign !== null &&
    inStockNotice !== undefined &&
    inStockNotice.isBoxed &&
    inStockNotice.isFromText &&
    inStockNotice.line < soldOutSign.line;
  const orderAheadControl = controls.find(({ purpose, isEnabled: enabled }) => purpose === 'order-ahead' && enabled);
  // Shops show "Buy now" beside "Pre-order", which comes first then, and both mean the pre-order.
  const isAhead =
    orderAheadControl !== undefined && (buyControl === undefined || orderAheadControl.points >= buyControl.points);
  const isPreorder = isAhead && soldOutSign?.yieldsToPreorder === true;
  if (soldOutSign !== null && !isOutweighed && !isOverriddenByBox && !isPreorder)
    return weighSoldOutSign(soldOutSign, buyControl, signs);
  if (orderAheadNotice !== undefined && (inStockNotice === undefined || orderAheadNotice.points > inStockNotice.points))
    return decideOrderAhead(orderAheadNotice);
  if (isAhead) return { stock: { kind: 'order-ahead', says: quoteControl(orderAheadControl) }, certainty: 'certain' };
  if (buyControl !== undefined) {
    const isCertain = (buyControl.isFromText && hasPrice) || inStockNotice !== undefined;
    const isStatedTwice = buyControl.isFromText && inStockNotice !== undefined && inStockNotice.isFromText;
    return {
      stock: { kind: 'buyable', says: quoteControl(buyControl), isStatedTwice },
      certainty: isCertain ? 'certain' : 'likely',
    };
  }
  if (inStockNotice !== undefined)
    return {
      stock: { kind: 'buyable', says: quoteNotice(inStockNotice) },
      certainty: inStockNotice.isFromText ? 'certain' : 'likely',
    };
  const inactive = controls.find(({ purpose }) => purpose === 'buy' || purpose === 'order-ahead');
  if (inactive !== undefined) return decideDisabled(inactive);
  if (state !== null && getStockClass(state) === 'in')
    return { stock: { kind: 'buyable', says: 'the product is marked as in stock' }, certainty: 'likely' };
  return { stock: { kind: 'silent' }, certainty: 'likely' };
}

/**
 * Decides about the stock from a disabled buy button. Most shops disable it until a size is
 * selected, some only if the product is unavailable.
 */
function decideDisabled(control: MainControl): StockDecision {
  const says = `${quoteControl(control)} is switched off`;
  if (!isDisabledByServer(control.element)) return { stock: { kind: 'inactive', says }, certainty: 'likely' };
  return { stock: { kind: 'sold-out', availability: 'OutOfStock', says }, certainty: 'likely' };
}
