import { buy, notify, otherErrand } from './button-words.ts';
import { preorder } from './later-words.ts';
import { type Found, lettersIn, phraseBook } from './phrase-book.ts';
import { mentionsSoldOut, plainlySoldOut } from './plain-stock.ts';

type ButtonKind = 'buy' | 'notify' | 'ahead' | 'other';

const book = phraseBook<ButtonKind>({ buy, notify, ahead: preorder, other: otherErrand });

const LONGEST_LABEL = 60;
const LEAST_SHARE = 0.35;
const LEAST_SHARE_OF_NOTICE = 0.2;

function share(found: Found<ButtonKind>, kind: ButtonKind): number {
  return lettersIn(found, kind) / Math.max(1, found.letters);
}

/** "Order" and "Add" say so only alone: an order is also tracked, and a review is added. */
const single = /^(?:[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+|\p{sc=Han}{1,2})$/u;
const LEAST_SHARE_OF_SINGLE = 0.8;

function buys(found: Found<ButtonKind>): boolean {
  const telling = found.hits.filter(({ kinds }) => kinds.includes('buy'));
  const isPlain = telling.some(({ start, end }) => !single.test(found.text.slice(start, end)));
  return share(found, 'buy') >= (isPlain ? LEAST_SHARE : LEAST_SHARE_OF_SINGLE);
}

/** "Notify me as soon as this is back": what follows only says of what. */
function notifies(found: Found<ButtonKind>): boolean {
  const part = share(found, 'notify');
  return (
    part >= LEAST_SHARE || (part >= LEAST_SHARE_OF_NOTICE && share(found, 'buy') === 0 && share(found, 'other') === 0)
  );
}

/** What pressing a button with this label does, as far as it matters here. */
export function buttonPurpose(label: string): 'buy' | 'order-ahead' | 'sold-out' | 'notify' | null {
  if (label.length > LONGEST_LABEL) return null;
  const found = book(label);
  if (found !== null && notifies(found)) return soldOutBefore(label) ?? 'notify';
  if (plainlySoldOut(label) !== null) return 'sold-out';
  if (found === null) return null;
  if (share(found, 'ahead') >= LEAST_SHARE) return 'order-ahead';
  // "Add to cart  Currently unavailable" is two texts in one element, and the second is the truth.
  return buys(found) && !mentionsSoldOut(label) ? 'buy' : null;
}

/** "Sold out – notify me" */
function soldOutBefore(label: string): 'sold-out' | null {
  return plainlySoldOut(label) === null ? null : 'sold-out';
}
