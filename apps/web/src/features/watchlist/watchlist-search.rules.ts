import type { WatchlistItem } from '@sillage/contract';

/** Letters that are no letter with an accent, and how people type them who do not have them on their keyboard. */
const spelledOut: Record<string, string> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', '’': "'" };

/** A text as it is compared: without case and accents. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßłđ’]/g, (letter) => spelledOut[letter] ?? letter);
}

/** Made once for each item: the list is looked through at every key. */
const folded = new WeakMap<WatchlistItem, string>();

function textOf(item: WatchlistItem): string {
  let text = folded.get(item);
  if (text === undefined) {
    text = fold(`${item.fragranceName}\n${item.fragranceBrand}\n${item.notes ?? ''}`);
    folded.set(item, text);
  }
  return text;
}

/** What has every word of `text`, whole or in part, in its name, its brand or the notes on it. */
export function searchWatchlist(items: readonly WatchlistItem[], text: string): readonly WatchlistItem[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return words.length === 0 ? items : items.filter((item) => words.every((word) => textOf(item).includes(word)));
}
