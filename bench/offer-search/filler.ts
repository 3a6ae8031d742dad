import { readFileSync } from 'node:fs';
import type { Plan } from './decoys.ts';
import { cosmetics, inventedBrands, inventFillerName, otherBrands } from './invented.ts';
import type { Random } from './random.ts';
import type { Concentration } from './vocabulary.ts';
import { type Brand, type Gender, normalise, type World } from './world.ts';

interface RealFragrance {
  name: string;
  brand: string;
  concentration: Concentration | null;
  gender: Gender | null;
}

const concentrations = new Map<string, Concentration>([
  ['Eau de Parfum', 'EdP'],
  ['Eau de Toilette', 'EdT'],
  ['Parfum', 'Parfum'],
  ['Extrait de Parfum', 'Extrait'],
  ['Eau de Cologne', 'EdC'],
]);

/**
 * The bundled catalogue without what could be a wanted fragrance: a name of its brand that contains
 * the wanted one or is contained in it, and every equal name. Rows with quotes are left out.
 */
function readRealFragrances(world: World): RealFragrance[] {
  const wanted = world.products.map(({ line }) => ({
    names: [line.name, ...line.alsoWritten].map(normalise),
    brands: new Set([line.brand.name, ...line.brand.aliases].map(normalise)),
  }));
  const isNear = (brand: string, name: string) =>
    wanted.some(
      ({ names, brands }) =>
        names.includes(name) ||
        (brands.has(brand) && names.some((other) => other.includes(name) || name.includes(other))),
    );
  return readFileSync(new URL('../../apps/server/data/catalogue.csv', import.meta.url), 'utf8')
    .split('\n')
    .slice(1)
    .filter((row) => row !== '' && !row.startsWith('"'))
    .flatMap((row) => {
      const [name = '', brand = '', concentration = '', gender = ''] = row.split(',');
      if (isNear(normalise(brand), normalise(name))) return [];
      const isKnown = gender === 'women' || gender === 'men' || gender === 'unisex';
      return [
        { name, brand, concentration: concentrations.get(concentration) ?? null, gender: isKnown ? gender : null },
      ];
    });
}

const fragrances = new WeakMap<World, RealFragrance[]>();

/** A product that is near no wanted fragrance: another perfume or cosmetics. */
export function makeFiller(world: World, random: Random): Plan {
  const real = fragrances.get(world) ?? readRealFragrances(world);
  fragrances.set(world, real);
  const kind = random.next();
  const ofName = (name: string): Brand => ({ name, aliases: [] });
  const sizes = [random.pick([30, 50, 75, 100])];
  if (kind < 0.35) {
    const { brand, ...fragrance } = random.pick(real);
    return { item: { ...fragrance, brand: ofName(brand), sizes }, kind: 'filler', near: null };
  }
  const isFragrance = kind < 0.8;
  const brand = random.chance(0.3) ? random.pick(inventedBrands)[0] : random.pick(otherBrands);
  const item = {
    brand: ofName(brand),
    name: isFragrance ? inventFillerName(random) : random.pick(cosmetics),
    concentration: isFragrance ? random.pick<Concentration>(['EdP', 'EdP', 'EdT', 'Extrait', 'EdC']) : null,
    gender: random.pick<Gender>(['women', 'men', 'unisex']),
    sizes: isFragrance ? sizes : [],
  };
  return { item, kind: 'filler', near: null };
}
