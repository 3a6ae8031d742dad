import MiniSearch from 'minisearch';
import { fold, tokenise } from '../../../apps/server/src/features/catalogue/search/words/tokenise.ts';
import { getMaxTypos } from '../../../apps/server/src/features/catalogue/search/words/typo-correction.ts';
import type { Engine } from './own-index.ts';

interface Document {
  id: number;
  name: string;
  brand: string;
  notes: string;
  votes: number;
}

/** MiniSearch with the words of this repository, and the fields and weights of its ranking. */
export function createMiniSearch(): Engine {
  const engine = new MiniSearch<Document>({
    fields: ['name', 'brand', 'notes'],
    tokenize: tokenise,
    processTerm: (term) => fold(term),
    searchOptions: {
      boost: { name: 6, brand: 4 },
      combineWith: 'AND',
      // Like the index: the last word may be unfinished; long words may have two typos.
      prefix: (_, index, terms) => index === terms.length - 1,
      fuzzy: getMaxTypos,
    },
  });
  return {
    name: 'MiniSearch',
    fill: (fragrances) =>
      engine.addAll(
        fragrances.map(({ id, name, brand, notes, accords, votes }) => ({
          id,
          name,
          brand,
          notes: [...notes, ...accords].join(' '),
          votes,
        })),
      ),
    finish: () => {},
    search: (keyword) =>
      engine
        .search(keyword)
        .slice(0, 20)
        .map(({ id }) => Number(id)),
  };
}
