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

/** A single word, such as "Order", means buying only alone: shops also track orders. */
const single = /^(?:[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+|\p{sc=Han}{1,2})$/u;
const LEAST_SHARE_OF_SINGLE = 0.8;

function buys(found: Found<ButtonKind>): boolean {
  const telling = found.hits.filter(({ kinds }) => kinds.includes('buy'));
  const isPlain = telling.some(({ start, end }) => !single.test(found.text.slice(start, end)));
  return share(found, 'buy') >= (isPlain ? LEAST_SHARE : LEAST_SHARE_OF_SINGLE);
}

/** In "Notify me as soon as this is back", the rest only states the occasion. */
function notifies(found: Found<ButtonKind>): boolean {
  const part = share(found, 'notify');
  return (
    part >= LEAST_SHARE || (part >= LEAST_SHARE_OF_NOTICE && share(found, 'buy') === 0 && share(found, 'other') === 0)
  );
}

/** Returns the purpose of a button with this label; null when it is not about buying. */
export function buttonPurpose(label: string): 'buy' | 'order-ahead' | 'sold-out' | 'notify' | null {
  if (label.length > LONGEST_LABEL) return null;
  const found = book(label);
  if (found !== null && notifies(found)) return soldOutBefore(label) ?? 'notify';
  if (plainlySoldOut(label) !== null) return 'sold-out';
  if (found === null) return null;
  if (share(found, 'ahead') >= LEAST_SHARE) return 'order-ahead';
  // "Add to cart  Currently unavailable" is two texts in one element; the second one counts.
  return buys(found) && !mentionsSoldOut(label) ? 'buy' : null;
}

/** "Sold out – notify me" */
function soldOutBefore(label: string): 'sold-out' | null {
  return plainlySoldOut(label) === null ? null : 'sold-out';
}
