import { productMatch } from '../../catalogue/index.ts';
import { findOtherGoods } from '../product-feeds/other-goods.ts';
import { looksLikeProduct } from './sitemap-urls.rules.ts';

interface Address {
  url: string;
  modifiedAt: Date | null;
}

interface Wanted {
  brand: string;
  name: string;
}

/** Words of addresses that do not set a product apart from the fragrance itself. */
const neutralWords = new Set(
  `product products p pd shop item en de uk us fr html htm php a an the by for of and with de la le du eau parfum parfums
  perfume perfumes fragrance fragrances toilette cologne extrait spray vapo vaporisateur natural ml oz fl men man mens
  women woman womens him her unisex pour homme femme herren damen new`.split(/\s+/),
);

/**
 * Sorts addresses whose words contain the fragrance's name, the likeliest first: more words of the
 * brand, then fewer words that neither the fragrance nor every address has, as flankers have them,
 * then the form of a product's page, the shorter path and the later change. Leaves out addresses
 * that name other goods, such as a candle.
 */
export function rankAddresses<A extends Address>(addresses: readonly A[], wanted: Wanted): A[] {
  const brand = new Set(productMatch.tokenise(wanted.brand));
  const known = new Set([...brand, ...listNameForms(wanted.name).flatMap(productMatch.tokenise)]);
  const isOtherWanted = findOtherGoods(`${wanted.name} ${wanted.brand}`) !== null;
  return addresses
    .flatMap((address) => {
      const path = readPath(address.url);
      const slug = path.split('/').filter(Boolean).at(-1) ?? '';
      if (!isOtherWanted && findOtherGoods(slug.replace(/[-_+.]+/g, ' ')) !== null) return [];
      const words = new Set(productMatch.tokenise(path));
      const brandWords = [...brand].filter((word) => words.has(word)).length;
      const extra = [...words].filter((word) => !known.has(word) && !neutralWords.has(word) && !/^\d+$/.test(word));
      const rank = [
        -brandWords,
        extra.length,
        looksLikeProduct(address.url) ? 0 : 1,
        path.length,
        -(address.modifiedAt?.getTime() ?? 0),
      ];
      return [{ address, rank }];
    })
    .sort((a, b) => compareRanks(a.rank, b.rank))
    .map(({ address }) => address);
}

/** Spellings of a name in addresses: shops write "L'Homme" as `lhomme` or as `l-homme`. */
export function listNameForms(name: string): string[] {
  return [...new Set([name, name.replace(/['’‘`´ʼ]/g, ' ')])];
}

function readPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, position) => value !== b[position]);
  return index < 0 ? 0 : (a[index] ?? 0) - (b[index] ?? 0);
}
