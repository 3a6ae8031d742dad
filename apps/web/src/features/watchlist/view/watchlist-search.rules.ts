import type { WatchlistItem } from '@sillage/contract';

/** Letters that Unicode does not decompose, and their usual substitutes. */
const substitutes: Record<string, string> = { œ: 'oe', æ: 'ae', ø: 'o', ß: 'ss', ł: 'l', đ: 'd', '’': "'" };

/** Normalises a text for comparison: no case, no accents. */
export function normalise(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæøßłđ’]/g, (letter) => substitutes[letter] ?? letter);
}

/**
 * Normalised name, brand and notes of each watch item. They are cached, because every keystroke in
 * the search box searches the whole watchlist.
 */
const normalisedTexts = new WeakMap<WatchlistItem, string>();

function getSearchText(item: WatchlistItem): string {
  let text = normalisedTexts.get(item);
  if (text === undefined) {
    text = normalise(`${item.fragranceName}\n${item.fragranceBrand}\n${item.notes ?? ''}`);
    normalisedTexts.set(item, text);
  }
  return text;
}

/** Finds watch items whose name, brand or notes contain each word, even within another word. */
export function searchWatchlist(items: readonly WatchlistItem[], text: string): readonly WatchlistItem[] {
  const words = normalise(text).split(/\s+/).filter(Boolean);
  return words.length === 0 ? items : items.filter((item) => words.every((word) => getSearchText(item).includes(word)));
}
