import type { Availability } from '@sillage/contract';
import { stockClass } from '../schema/availability.ts';
import type { MainControl } from './buy-control.ts';
import type { Choices } from './choices.ts';
import { isSwitchedOffByServer } from './control-names.ts';
import type { StockNotice } from './stock-box.ts';

/** `certain` for a plain statement directly beside the product. */
export type Sureness = 'certain' | 'likely';

/**
 * The main product's stock as the page shows it.
 *
 * - `sold-out`: unavailable. Certain for a plain notice or button at the product; a notice in a
 *   stock box outranks an enabled button. Likely when the sign is farther away or only a class
 *   name, all sizes are marked, only a notification is offered, or the server disabled the button.
 * - `mixed`: a notice says sold out, but a button is enabled. Always likely.
 * - `buyable`: a button puts it into the cart, or a notice says that it is in stock. Certain for a
 *   notice in words, and for a button with a notice, or with words and a price. Likely when only
 *   names identify the button, or only some sizes are sold out.
 * - `order-ahead`: can be ordered before it is in stock; `availability` where the page says how.
 *   Certain for words, likely for names.
 * - `inactive`: the button is disabled, mostly until a size is selected or scripts have run. Always
 *   likely.
 * - `silent`: none of these. Always likely.
 */
export type VisibleStock =
  | { kind: 'sold-out' | 'mixed'; availability: Availability; says: string }
  | { kind: 'order-ahead'; availability?: Availability; says: string }
  | { kind: 'buyable' | 'inactive'; says: string }
  | { kind: 'silent' };

/** Signs of the main product's stock, each list the closest first. */
export interface SeenStock {
  controls: readonly MainControl[];
  notices: readonly StockNotice[];
  state: Availability | null;
  choices: Choices;
  hasPrice: boolean;
}

export interface JudgedStock {
  stock: VisibleStock;
  sure: Sureness;
}

const SURE = 1.5;
const SLIGHTLY = 0.25;

function quoted({ label, byWords }: MainControl): string {
  return byWords || label !== '' ? `button "${label}"` : 'a button that puts it into the cart';
}

function noticed({ text }: StockNotice): string {
  return `the page says "${text}"`;
}

/** A sign against stock, its line, and whether it outranks an enabled button. */
interface Against extends JudgedStock {
  stock: { kind: 'sold-out'; availability: Availability; says: string };
  line: number;
  outranks: boolean;
}

function against({ controls, notices, state, choices }: SeenStock): Against | null {
  const saying = (availability: Availability, says: string, sure: Sureness) => ({
    stock: { kind: 'sold-out' as const, availability, says },
    sure,
  });
  const notice = notices.find(({ availability }) => stockClass(availability) === 'out');
  if (notice !== undefined) {
    const { availability, byWords, isBoxed, points, line } = notice;
    const isSure = byWords && points >= SURE;
    return {
      ...saying(availability, noticed(notice), isSure ? 'certain' : 'likely'),
      line,
      outranks: isBoxed && isSure,
    };
  }
  const refusing = controls.find(({ purpose }) => purpose === 'sold-out');
  if (refusing !== undefined) {
    const sure = refusing.points >= SURE ? 'certain' : 'likely';
    return { ...saying('OutOfStock', quoted(refusing), sure), line: refusing.line, outranks: false };
  }
  const last = { line: Number.POSITIVE_INFINITY, outranks: false };
  if (choices.count > 0 && choices.soldOut === choices.count)
    return { ...saying('OutOfStock', 'all choices are marked as sold out', 'likely'), ...last };
  const telling = controls.find(({ purpose }) => purpose === 'notify');
  if (telling !== undefined) return { ...saying('OutOfStock', quoted(telling), 'likely'), ...last };
  return state === 'OutOfStock'
    ? { ...saying('OutOfStock', 'the product is marked as out of stock', 'likely'), ...last }
    : null;
}

/** Weighs a sign against stock with an enabled button and with the available choices. */
function refused(bad: Against, buying: MainControl | undefined, { choices }: SeenStock): JudgedStock {
  const isOfOneChoice = choices.soldOut > 0 && choices.soldOut < choices.count;
  if (isOfOneChoice && buying === undefined && !bad.outranks)
    return { stock: { kind: 'buyable', says: 'only some of its choices are sold out' }, sure: 'likely' };
  if (buying === undefined || bad.outranks) return { stock: bad.stock, sure: bad.sure };
  return { stock: { ...bad.stock, kind: 'mixed' }, sure: 'likely' };
}

/** Returns the enabled buy button, unless a sold-out button is clearly closer. */
function buyingOf(controls: readonly MainControl[]): MainControl | undefined {
  const refusing = controls.find(({ purpose, byWords }) => purpose === 'sold-out' && byWords);
  const least = refusing === undefined ? Number.NEGATIVE_INFINITY : refusing.points - SLIGHTLY;
  return controls.find(({ purpose, enabled, points }) => purpose === 'buy' && enabled && points >= least);
}

export function judgeStock(seen: SeenStock): JudgedStock {
  const { controls, notices, state, hasPrice } = seen;
  const buying = buyingOf(controls);
  const bad = against(seen);
  const good = notices.find(({ availability }) => stockClass(availability) === 'in');
  const isOutweighed =
    bad !== null &&
    !bad.outranks &&
    buying !== undefined &&
    (bad.line > buying.line || (good !== undefined && good.line <= bad.line));
  const isBeaten = bad !== null && good !== undefined && good.isBoxed && good.byWords && good.line < bad.line;
  if (bad !== null && !isOutweighed && !isBeaten) return refused(bad, buying, seen);
  const later = notices.find(({ availability }) => stockClass(availability) === 'later');
  if (later !== undefined && (good === undefined || later.points > good.points))
    return {
      stock: { kind: 'order-ahead', availability: later.availability, says: noticed(later) },
      sure: later.byWords ? 'certain' : 'likely',
    };
  const ahead = controls.find(({ purpose, enabled }) => purpose === 'order-ahead' && enabled);
  if (ahead !== undefined && buying === undefined)
    return { stock: { kind: 'order-ahead', says: quoted(ahead) }, sure: 'certain' };
  if (buying !== undefined) {
    const isSure = (buying.byWords && hasPrice) || good !== undefined;
    return { stock: { kind: 'buyable', says: quoted(buying) }, sure: isSure ? 'certain' : 'likely' };
  }
  if (good !== undefined)
    return { stock: { kind: 'buyable', says: noticed(good) }, sure: good.byWords ? 'certain' : 'likely' };
  const inactive = controls.find(({ purpose }) => purpose === 'buy' || purpose === 'order-ahead');
  if (inactive !== undefined) return switchedOff(inactive);
  if (state !== null && stockClass(state) === 'in')
    return { stock: { kind: 'buyable', says: 'the product is marked as in stock' }, sure: 'likely' };
  return { stock: { kind: 'silent' }, sure: 'likely' };
}

/** Shops disable the button until a size is selected; some only if the product is unavailable. */
function switchedOff(control: MainControl): JudgedStock {
  const says = `${quoted(control)} is switched off`;
  if (!isSwitchedOffByServer(control.element)) return { stock: { kind: 'inactive', says }, sure: 'likely' };
  return { stock: { kind: 'sold-out', availability: 'OutOfStock', says }, sure: 'likely' };
}
