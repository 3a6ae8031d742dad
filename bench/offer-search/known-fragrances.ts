import type { Concentration as StatedConcentration } from '@sillage/contract';
import { computeBrandKey } from '../../apps/server/src/features/catalogue/matching/brand.ts';
import type { WantedFragrance } from '../../apps/server/src/features/catalogue/matching/match-product.ts';
import type { Concentration } from './vocabulary.ts';
import { getWorld, type Line, longNames, nameKey, type WantedProduct } from './world.ts';

type Known = WantedFragrance['siblings'][number];

/**
 * How much of the brands' other fragrances the catalogue has: the wanted ones only, each
 * concentration of their names, or their flankers too.
 */
export const catalogueSizes = ['wanted', 'concentrations', 'flankers'] as const;
export type CatalogueSize = (typeof catalogueSizes)[number];

const toConcentration = (concentration: Concentration) => longNames[concentration] as StatedConcentration;
const withGtinDigits = (gtin: string) => gtin.padStart(14, '0');

/** Builds what `findWanted` would load of each wanted fragrance, by the id of the fragrance. */
export function buildKnownFragrances(seed: number, size: CatalogueSize): Map<string, WantedFragrance> {
  const { products } = getWorld(seed);
  const byBrand = Map.groupBy(products, ({ wanted }) => computeBrandKey(wanted.brand));
  const brandsByName = Map.groupBy(products, ({ line }) => nameKey('', line.name));
  return new Map(
    products.map((product): [string, WantedFragrance] => {
      const { name, brand, concentration, gender, gtins } = product.wanted;
      const sameBrand = byBrand.get(computeBrandKey(brand)) ?? [];
      const namesakes = brandsByName.get(nameKey('', product.line.name)) ?? [];
      const known = {
        name,
        brand,
        concentration: concentration as StatedConcentration | null,
        gender,
        gtins: gtins.map(withGtinDigits),
        siblings: listSiblings(product, sameBrand, size),
        brandsWithName: new Set(namesakes.map(({ line }) => line.brand.name)).size,
      };
      return [product.wanted.id, known];
    }),
  );
}

function listSiblings(product: WantedProduct, sameBrand: readonly WantedProduct[], size: CatalogueSize): Known[] {
  const wanted = sameBrand.filter((other) => other !== product).map(({ wanted: known }) => toKnown(known));
  if (size === 'wanted') return wanted;
  const lines = [...new Set(sameBrand.map(({ line }) => line))];
  return [...wanted, ...lines.flatMap((line) => listOthers(line, size))];
}

function listOthers(line: Line, size: CatalogueSize): Known[] {
  const { name, gender, concentrations, wanted, flankers, base, otherGender } = line;
  const unwanted = wanted[0] === null ? [] : concentrations.filter((each) => !wanted.includes(each));
  const others = unwanted.map((each): Known => ({ name, gender, concentration: toConcentration(each) }));
  if (size === 'concentrations') return others;
  const further = [...flankers, ...(base === null ? [] : [base])];
  const versions = further.map((flanker): Known => ({ name: flanker, gender, concentration: null }));
  if (otherGender === null) return [...others, ...versions];
  const otherSide = gender === 'women' ? 'men' : 'women';
  const concentration = toConcentration(otherGender.concentration);
  return [...others, ...versions, { name: otherGender.name, gender: otherSide, concentration }];
}

function toKnown({ name, concentration, gender }: WantedProduct['wanted']): Known {
  return { name, concentration: concentration as StatedConcentration | null, gender };
}
