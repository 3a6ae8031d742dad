/** What `catalogue.ts` asks a catalogue of so many fragrances. */
import { wordOf } from './catalogue-rows.ts';

/** The path of a page of the catalogue. */
export const filter = (search: string) => `/api/fragrances/filter?${search}`;

/** Two letters swapped in the middle. */
const misspelt = (text: string) => text.slice(0, 3) + text.charAt(4) + text.charAt(3) + text.slice(5);

/** By kind of question, the paths that are asked in turns. */
export function questionsAbout(count: number): Record<string, string[]> {
  const someWords = Array.from({ length: 40 }, (_, index) => wordOf(1 + ((index * 7919) % Math.max(1, count - 1000))));
  const lastPage = Math.floor((count - 1) / 20);

  return {
    'first page': [filter('')],
    'pages nobody asked for before': Array.from({ length: Math.min(3000, lastPage) }, (_, page) =>
      filter(`page=${page}`),
    ),
    'rare keyword': someWords.map((text) => filter(`keyword=${text}`)),
    'common keyword': ['rose', 'vanilla', 'dior', 'oud'].map((text) => filter(`keyword=${text}`)),
    'misspelt keyword': someWords.map((text) => filter(`keyword=${misspelt(text)}`)),
    'as one types': ['s', 'sa', 'sau', 'sauv', 'sauva'].map((text) => filter(`keyword=${text}`)),
    'several words': ['rose vanilla', 'dior sauvage', 'black orchid tom'].map((text) =>
      filter(`keyword=${encodeURIComponent(text)}`),
    ),
    filtered: ['men', 'women', 'unisex'].map((gender) =>
      filter(`gender=${gender}&soldOut=false&category=Woody&maxPrice=200`),
    ),
    'deep page': [lastPage, lastPage - 7, lastPage >> 1].map((page) => filter(`page=${page}`)),
    sorted: ['cheapest', 'expensive', 'recent', 'name'].map((sort) => filter(`sort=${sort}`)),
  };
}
