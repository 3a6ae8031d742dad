import type { WatchlistItem } from '@sillage/contract';

/** Letters that Unicode does not decompose, and their usual substitutes. */
const spelledOut: Record<string, string> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', '’': "'" };

/** Normalises a text for comparison: no case, no accents. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßłđ’]/g, (letter) => spelledOut[letter] ?? letter);
}

/** Cached per item, as every keystroke searches the whole list. */
const folded = new WeakMap<WatchlistItem, string>();

function textOf(item: WatchlistItem): string {
  let text = folded.get(item);
  if (text === undefined) {
    text = fold(`${item.fragranceName}\n${item.fragranceBrand}\n${item.notes ?? ''}`);
    folded.set(item, text);
  }
  return text;
}

/** Returns the items whose name, brand or notes contain every word of `text`, whole or in part. */
export function searchWatchlist(items: readonly WatchlistItem[], text: string): readonly WatchlistItem[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  return words.length === 0 ? items : items.filter((item) => words.every((word) => textOf(item).includes(word)));
}
