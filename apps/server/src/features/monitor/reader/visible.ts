import type { Availability } from '@sillage/contract';
import type { Heading } from './page-head.ts';
import type { Place, SeenButton, SeenNotice, Shopfront } from './shopfront.ts';
import { excerpt, fold } from './text.ts';

/**
 * What a visitor sees in the main product's region:
 * - `sold-out`: a plain sentence or a button says so, and nothing there can be bought
 * - `mixed`: it says so first, yet something can be bought below
 * - `buyable`: a button puts it into the cart
 * - `order-ahead`: a button orders it before it is there
 * - `inactive`: a button that is switched off; shops do that until scripts have run or a size is chosen
 * - `silent`: none of these
 */
export type VisibleStock =
  | { kind: 'sold-out' | 'mixed'; availability: Availability; says: string }
  | { kind: 'buyable' | 'order-ahead' | 'inactive'; says: string }
  | { kind: 'silent' };

/** How far from the product's heading its buy box may be: in levels of nesting, and in characters of source. */
const MOST_APART = 4;
const FARTHEST = 60_000;

/** The heading that names the product (the last, where a mobile layout repeats it), or else the first one. */
function mainHeadings(headings: readonly Heading[], name: string | null): Set<number> {
  const wanted = fold(name ?? '');
  const named = headings.filter(({ text }) => {
    const heading = fold(text);
    return wanted !== '' && heading.length > 2 && (heading.includes(wanted) || wanted.includes(heading));
  });
  const chosen = named.length > 0 ? named : headings.slice(0, 1);
  return new Set(chosen.map((heading) => heading.at));
}

function isNear(place: Place, headings: ReadonlySet<number>): boolean {
  if (place.heading === null || !headings.has(place.heading)) return false;
  return place.apart <= MOST_APART && place.at - place.heading <= FARTHEST;
}

interface MainRegion {
  buttons: SeenButton[];
  notices: SeenNotice[];
}

function judge({ buttons, notices }: MainRegion): VisibleStock {
  const refusing = buttons.find((button) => button.purpose === 'sold-out');
  const buying = buttons.find((button) => button.purpose === 'buy' && button.enabled);
  const [notice] = notices;
  const bad =
    notice ?? (refusing && { availability: 'OutOfStock' as const, text: refusing.label, place: refusing.place });
  if (bad !== undefined && (buying === undefined || bad.place.at < buying.place.at)) {
    const kind = buying === undefined ? 'sold-out' : 'mixed';
    return { kind, availability: bad.availability, says: `the page says "${excerpt(bad.text)}"` };
  }
  if (buying !== undefined) return { kind: 'buyable', says: `button "${excerpt(buying.label)}"` };
  const ahead = buttons.find((button) => button.purpose === 'order-ahead' && button.enabled);
  if (ahead !== undefined) return { kind: 'order-ahead', says: `button "${excerpt(ahead.label)}"` };
  const [inactive] = buttons;
  return inactive === undefined
    ? { kind: 'silent' }
    : { kind: 'inactive', says: `button "${excerpt(inactive.label)}" is switched off` };
}

/** Judges the buttons and notices near the heading that bears the product's name. */
export function visibleStock(shopfront: Shopfront, headings: readonly Heading[], name: string | null): VisibleStock {
  const main = mainHeadings(headings, name);
  return judge({
    buttons: shopfront.buttons.filter((button) => isNear(button.place, main)),
    notices: shopfront.notices.filter((notice) => isNear(notice.place, main)),
  });
}
