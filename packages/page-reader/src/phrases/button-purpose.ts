import { buy, notify, otherAction } from './button-words.ts';
import { preorder } from './order-ahead-words.ts';
import { countLettersOfKind, createPhraseMatcher, type PhraseMatches } from './phrase-matcher.ts';
import { mentionsSoldOut, parseSoldOutStatement } from './stock-statement.ts';

type ButtonKind = 'buy' | 'notify' | 'ahead' | 'other';

const matcher = createPhraseMatcher<ButtonKind>({ buy, notify, ahead: preorder, other: otherAction });

const MAX_LABEL_LENGTH = 60;
const MIN_SHARE = 0.35;
const MIN_NOTIFY_SHARE = 0.2;

function computeShare(found: PhraseMatches<ButtonKind>, kind: ButtonKind): number {
  return countLettersOfKind(found, kind) / Math.max(1, found.letters);
}

/**
 * Matches a single word, such as "Order". It means a buy button only when it is nearly the whole
 * label, because shops also write "Track order".
 */
const singleWord = /^(?:[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]+|\p{sc=Han}{1,2})$/u;
const MIN_SINGLE_WORD_SHARE = 0.8;

/** The number of goods in the cart: "Cart (0)" opens the cart. */
const endsInCount = /\(\s*\d{1,3}\s*\)\s*$|^\S+\s\d{1,2}\s*$/;

function isBuyLabel(found: PhraseMatches<ButtonKind>): boolean {
  const buyHits = found.hits.filter(({ kinds }) => kinds.includes('buy'));
  const hasPhrase = buyHits.some(({ start, end }) => !singleWord.test(found.text.slice(start, end)));
  return computeShare(found, 'buy') >= (hasPhrase ? MIN_SHARE : MIN_SINGLE_WORD_SHARE);
}

/**
 * True for the label of a button that offers to notify the user. In "Notify me as soon as this is
 * back", only a few words are about notifications. That is enough unless other words name another
 * purpose, such as buying.
 */
function isNotifyLabel(found: PhraseMatches<ButtonKind>): boolean {
  const notifyShare = computeShare(found, 'notify');
  return (
    notifyShare >= MIN_SHARE ||
    (notifyShare >= MIN_NOTIFY_SHARE && computeShare(found, 'buy') === 0 && computeShare(found, 'other') === 0)
  );
}

/** Returns the purpose of a button with this label; null when it is not about buying. */
export function detectButtonPurpose(label: string): 'buy' | 'order-ahead' | 'sold-out' | 'notify' | null {
  if (label.length > MAX_LABEL_LENGTH) return null;
  const found = matcher(label);
  if (found !== null && isNotifyLabel(found)) return detectSoldOut(label) ?? 'notify';
  if (parseSoldOutStatement(label) !== null) return 'sold-out';
  if (found === null) return null;
  if (computeShare(found, 'ahead') >= MIN_SHARE) return 'order-ahead';
  // "Add to cart  Currently unavailable" is two texts in one element; the second one counts.
  return isBuyLabel(found) && !endsInCount.test(label) && !mentionsSoldOut(label) ? 'buy' : null;
}

function detectSoldOut(label: string): 'sold-out' | null {
  return parseSoldOutStatement(label) === null ? null : 'sold-out';
}
