import { inventWord } from './catalogue-rows.ts';

export const catalogueSearch = (search: string) => `/api/fragrances/filter?${search}`;

const swapLetters = (text: string) => text.slice(0, 3) + text.charAt(4) + text.charAt(3) + text.slice(5);
const searchFor = (text: string) => catalogueSearch(`keyword=${encodeURIComponent(text)}`);

/**
 * Returns URL paths of catalogue searches to measure, grouped by kind, such as misspelt keywords.
 * `count` is the number of fragrances in the catalogue.
 */
export function catalogueQueries(count: number): Record<string, string[]> {
  const rareWords = Array.from({ length: 40 }, (_, index) =>
    inventWord(1 + ((index * 7919) % Math.max(1, count - 1000))),
  );
  const lastPage = Math.floor((count - 1) / 20);
  return {
    'first page': [catalogueSearch('')],
    'pages that were not requested before': Array.from({ length: Math.min(3000, lastPage) }, (_, page) =>
      catalogueSearch(`page=${page}`),
    ),
    'rare keyword': rareWords.map(searchFor),
    'common keyword': ['rose', 'vanilla', 'dior', 'oud'].map(searchFor),
    'misspelt keyword': rareWords.map(swapLetters).map(searchFor),
    'keyword letter by letter': ['s', 'sa', 'sau', 'sauv', 'sauva'].map(searchFor),
    'several words': ['rose vanilla', 'dior sauvage', 'black orchid tom'].map(searchFor),
    filtered: ['men', 'women', 'unisex'].map((gender) =>
      catalogueSearch(`gender=${gender}&soldOut=false&category=Woody&maxPrice=200`),
    ),
    'deep page': [lastPage, lastPage - 7, lastPage >> 1].map((page) => catalogueSearch(`page=${page}`)),
    sorted: ['cheapest', 'expensive', 'recent', 'name'].map((sort) => catalogueSearch(`sort=${sort}`)),
  };
}
