import { readFileSync } from 'node:fs';
import { makeGtin } from './gtin.ts';
import { inventedBrands, inventName, otherBrands } from './invented.ts';
import { createRandom, type Random } from './random.ts';
import type { Concentration } from './vocabulary.ts';

export type Gender = 'women' | 'men' | 'unisex';

export interface Wanted {
  id: string;
  name: string;
  brand: string;
  concentration: string | null;
  gender: Gender | null;
  gtins: string[];
}

export interface Brand {
  name: string;
  aliases: readonly string[];
}

/** One name of one brand, with every concentration that it has in this benchmark's world. */
export interface Line {
  brand: Brand;
  name: string;
  alsoWritten: readonly string[];
  gender: Gender;
  concentrations: readonly Concentration[];
  /** The wanted concentrations; null is a wanted fragrance that states none. */
  wanted: readonly (Concentration | null)[];
  flankers: readonly string[];
  /** The fragrance that this one is a flanker of. */
  base: string | null;
  /** The version for the other gender; shops then always state the gender of this one. */
  otherGender: { name: string; concentration: Concentration } | null;
  sizes: readonly number[];
  flags: ReadonlySet<string>;
  /** The original of a clone brand's fragrance, which its shops like to mention. */
  cloneOf: string | null;
  /** Another brand that has a fragrance of the same name. */
  namesake: string | null;
}

export interface WantedProduct {
  wanted: Wanted;
  line: Line;
  /** What its bottles are, also when the wanted fragrance does not state it. */
  concentration: Concentration;
}

export const longNames: Record<Concentration, string> = {
  EdP: 'Eau de Parfum',
  EdT: 'Eau de Toilette',
  Parfum: 'Parfum',
  Extrait: 'Extrait de Parfum',
  EdC: 'Eau de Cologne',
};

const INVENTED_LINES = 68;
const genericFlankers = ['Intense', 'Elixir', 'Summer', 'Absolu', 'Noir', 'Nuit', "L'Eau", 'Sport', 'Rose', 'Extrême'];

export const normalise = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
export const nameKey = (brand: string, name: string) => `${normalise(brand)}|${normalise(name)}`;

const readRows = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','));
const list = (cell: string | undefined) => (cell ? cell.split(';') : []);

function readRealLines(): Line[] {
  const brands = new Map(
    readRows('brands.csv').map(([name = '', aliases]) => [name, { name, aliases: list(aliases) }]),
  );
  return readRows('lines.csv').map((row) => {
    const [brandName = '', name = '', also, gender, concentrations, wanted, flankers, base, other, sizes, flags] = row;
    const brand = brands.get(brandName);
    if (!brand) throw new Error(`bench/offer-search/brands.csv does not have ${brandName}`);
    const [otherName, otherConcentration] = (other ?? '').split(':');
    const clone = /clone:(.+)/.exec(flags ?? '')?.[1] ?? null;
    return {
      brand,
      name,
      alsoWritten: list(also),
      gender: gender as Gender,
      concentrations: list(concentrations) as Concentration[],
      wanted: wanted === '-' ? [null] : (list(wanted) as Concentration[]),
      flankers: list(flankers),
      base: base || null,
      otherGender: otherName ? { name: otherName, concentration: otherConcentration as Concentration } : null,
      sizes: list(sizes).map(Number),
      flags: new Set(clone ? [] : (flags ?? '').split(' ')),
      cloneOf: clone,
      namesake: null,
    };
  });
}

function inventLine(random: Random, taken: ReadonlySet<string>): Line {
  const [brandName, ...aliases] = random.pick(inventedBrands);
  let invented = inventName(random);
  while ([...taken].some((key) => key.endsWith(`|${normalise(invented.name)}`))) invented = inventName(random);
  const { name, isNumbered, isCommon } = invented;
  const kinds = random.sample<Concentration>(['EdP', 'EdT', 'Extrait'], random.chance(0.6) ? 1 : 2);
  const gender = random.pick<Gender>(['women', 'men', 'unisex', 'unisex']);
  const first = kinds[0] as Concentration;
  const flags = new Set([...(isNumbered ? ['numbered'] : []), ...(isCommon ? ['common'] : [])]);
  return {
    brand: { name: brandName, aliases },
    name,
    alsoWritten: name.startsWith('N°') ? [name.replace('N°', 'No '), name.replace('N°', 'No. ')] : [],
    gender,
    concentrations: kinds,
    wanted: kinds.length === 1 && random.chance(0.2) ? [null] : [first],
    flankers: random.sample(genericFlankers, 4).map((word) => `${name} ${word}`),
    base: null,
    otherGender:
      gender !== 'unisex' && random.chance(0.2)
        ? { name: `${name} ${gender === 'women' ? 'Pour Homme' : 'Pour Femme'}`, concentration: first }
        : null,
    sizes: random.pick([[50, 100], [30, 50, 100], [100], [75], [30, 90]]),
    flags,
    cloneOf: null,
    namesake: null,
  };
}

/** GTINs of the sizes that the catalogue knows: of every seventh fragrance none, of others some. */
function knownGtins({ line, concentration }: { line: Line; concentration: Concentration }, random: Random): string[] {
  if (random.chance(0.15)) return [];
  const sizes = random.chance(0.75) ? line.sizes : random.sample(line.sizes, Math.ceil(line.sizes.length / 2));
  return sizes.map((size) => bottleGtin(line, concentration, size));
}

export const bottleGtin = (line: Line, concentration: Concentration, size: number) =>
  makeGtin(`${nameKey(line.brand.name, line.name)} ${concentration} ${size}`);

export interface World {
  products: readonly WantedProduct[];
  /** Brand and name of each line; a decoy must not have one of them. */
  taken: ReadonlySet<string>;
  gtins: ReadonlySet<string>;
}

const worlds = new Map<number, World>();

/** The world of a seed. The last few are cached, since each shop needs it. */
export function getWorld(seed: number): World {
  const cached = worlds.get(seed);
  if (cached) return cached;
  const random = createRandom(`world ${seed}`);
  const lines = readRealLines();
  const taken = new Set(
    lines.flatMap(({ brand, name, alsoWritten }) => [name, ...alsoWritten].map((text) => nameKey(brand.name, text))),
  );
  for (let count = 0; count < INVENTED_LINES; count++) {
    const line = inventLine(random, taken);
    taken.add(nameKey(line.brand.name, line.name));
    lines.push(line);
  }
  for (const line of lines) {
    if (random.chance(0.5)) line.namesake = random.pick(otherBrands);
  }
  const products = lines.flatMap((line) =>
    line.wanted.map((stated) => {
      const concentration = stated ?? (line.concentrations[0] as Concentration);
      // Catalogues put the concentration into some names.
      const isInName = stated !== null && line.concentrations.length > 1 && random.chance(0.12);
      return {
        line,
        concentration,
        wanted: {
          id: '',
          name: isInName ? `${line.name} ${longNames[stated]}` : line.name,
          brand: line.brand.name,
          concentration: stated && longNames[stated],
          gender: random.chance(0.9) ? line.gender : null,
          gtins: knownGtins({ line, concentration }, random),
        },
      };
    }),
  );
  for (const [index, { wanted }] of products.entries()) wanted.id = `w${String(index + 1).padStart(3, '0')}`;
  const world = { products, taken, gtins: new Set(products.flatMap(({ wanted }) => wanted.gtins)) };
  if (worlds.size >= 4) worlds.clear();
  worlds.set(seed, world);
  return world;
}
