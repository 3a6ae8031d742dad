/** Judges searches for the titles of 2,000 offers on a marketplace, as users paste them. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { IndexedFragrance } from '../../apps/server/src/features/catalogue/search/search-index.ts';
import { tokenise } from '../../apps/server/src/features/catalogue/search/words/tokenise.ts';
import { readRows, toKey } from './search-data.ts';

interface JudgedTitle {
  q: string;
  /** Keys of the fragrances that the title may mean, such as all concentrations of a name. */
  wanted: ReadonlySet<string>;
  isHeldOut: boolean;
}

/** Titles that may mean more fragrances than this say too little. */
const MAX_WANTED = 8;
const generic = new Set(
  (
    'eau de parfum toilette cologne for men women man woman perfume spray new by the in natural original him her pour homme femme ' +
    'edition limited'
  ).split(' '),
);

/**
 * A title means the names of its brand whose words it has, and of these the ones with the most
 * words. Titles without their brand, and brands without such a name, are left out. Half of the
 * titles, chosen by a hash, are held out.
 */
export function judgeShopTitles(folder: string, fragrances: readonly IndexedFragrance[]): JudgedTitle[] {
  const byBrand = Map.groupBy(fragrances, ({ brand }) => tokenise(brand).join(' '));
  const rows = readRows(join(folder, 'catalogues', 'ebay_perfume_2024.csv.gz'));
  return rows.flatMap(({ title = '', brand = '' }) => {
    const words = new Set(tokenise(title));
    const brandWords = tokenise(brand);
    if (!brandWords.every((word) => words.has(word))) return [];
    const names = (byBrand.get(brandWords.join(' ')) ?? [])
      .map((fragrance) => ({
        fragrance,
        own: tokenise(fragrance.name).filter((word) => !brandWords.includes(word) && !generic.has(word)),
      }))
      .filter(({ own }) => own.length > 0 && own.every((word) => words.has(word)));
    const longest = Math.max(...names.map(({ own }) => own.length));
    const wanted = names.filter(({ own }) => own.length === longest).map(({ fragrance }) => fragrance);
    if (wanted.length === 0 || wanted.length > MAX_WANTED) return [];
    const isHeldOut = createHash('sha256').update(title).digest().readUInt8(0) % 2 === 1;
    return [{ q: title, wanted: new Set(wanted.map((each) => toKey(each.brand, each.name))), isHeldOut }];
  });
}
