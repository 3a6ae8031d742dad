import { dupeBrands, inventFillerName, otherBrands } from './invented.ts';
import type { Random } from './random.ts';
import type { Style } from './styles.ts';
import type { Concentration, Good, Words } from './vocabulary.ts';
import { words } from './words.ts';
import { type Brand, type Gender, type Line, nameKey, type WantedProduct, type World } from './world.ts';
import type { Item } from './write-product.ts';

/** A product of a shop's assortment and what it is. */
export interface Plan {
  item: Item;
  /** Null for a bottle of a wanted fragrance. */
  kind: string | null;
  /** The wanted fragrance's product that this is, or is near. */
  near: WantedProduct | null;
  /** The GTIN is that of the retail bottle: of testers, and of other concentrations. */
  hasBottleGtin?: boolean;
}

interface Context {
  near: WantedProduct;
  style: Style;
  random: Random;
  world: World;
}

const ofBrand = (name: string): Brand => ({ name, aliases: [] });
const isTaken = (world: World, line: Line, name: string) => world.taken.has(nameKey(line.brand.name, name));

function likeBottle({ near: { line, concentration }, random }: Context): Item {
  const alias = line.alsoWritten.length > 0 && random.chance(0.25);
  return {
    brand: line.brand,
    name: alias ? random.pick(line.alsoWritten) : line.name,
    concentration,
    gender: line.gender,
    mustStateGender: line.otherGender !== null,
    sizes: [random.pick(line.sizes)],
  };
}

function makeFlanker(context: Context, name: string): Item {
  const { near, random } = context;
  const concentration = random.chance(0.6) ? near.concentration : random.pick<Concentration>(['EdP', 'EdT', 'Parfum']);
  const suffix = name.startsWith(`${near.line.name} `) ? name.slice(near.line.name.length + 1) : '';
  const item = { ...likeBottle(context), concentration, mustStateGender: false };
  // "Libre Eau de Parfum Intense": the word that distinguishes them is behind the concentration.
  return suffix && !suffix.includes(' ') && random.chance(0.25) ? { ...item, suffix } : { ...item, name };
}

function otherNumber(context: Context): Item | null {
  const { near, random, world } = context;
  const name = near.line.name.replace(/\d+/, (digits) => {
    const other = Number(digits) + (random.chance(0.5) ? 1 : -1) * (1 + random.below(9));
    return String(Math.abs(other) || 7).padStart(digits.startsWith('0') ? digits.length : 1, '0');
  });
  const isSame = name === near.line.name || isTaken(world, near.line, name);
  return isSame ? null : { ...likeBottle(context), name, mustStateGender: false };
}

const smallSizes = [1.5, 2, 3, 5, 10];
const careSizes = [100, 150, 200];
const caresOfMen = new Set<Good>(['aftershave']);

function makeGood(context: Context, good: Good, language: Words): Item {
  const { random } = context;
  const isBottle = good === 'tester' || good === 'refill' || good === 'sample' || good === 'set';
  const place = random.chance(0.9) ? 'title' : random.pick(['label', 'variant'] as const);
  const item: Item = {
    ...likeBottle(context),
    good: { text: random.pick(language.goods[good]), place },
    isNoPerfume: !isBottle,
  };
  if (good === 'sample')
    return { ...item, sizes: random.sample(smallSizes, context.style.sizes === 'variants' ? 2 : 1) };
  return isBottle ? item : { ...item, sizes: [random.pick(careSizes)] };
}

function makeDupe(context: Context, language: Words): Item {
  const { near, random } = context;
  const original = random.chance(0.7) ? `${near.line.brand.name} ${near.line.name}` : near.line.name;
  const remark = random.pick(language.inspired).replace('{X}', original);
  const isOwnName = random.chance(0.7);
  return {
    // Some shops file a dupe under the brand of its original.
    brand: random.chance(0.12) ? near.line.brand : ofBrand(random.pick(dupeBrands)),
    name: isOwnName ? random.pick([`No. ${100 + random.below(400)}`, inventFillerName(random)]) : remark,
    concentration: random.chance(0.8) ? near.concentration : 'Extrait',
    gender: near.line.gender,
    sizes: [random.pick([30, 50, 100])],
    ...(isOwnName ? { remark } : {}),
  };
}

type Maker = (context: Context, language: Words) => Item | null;

const makers: readonly (readonly [kind: string, rate: number, make: Maker])[] = [
  ['other-number', 0.6, (context) => (context.near.line.flags.has('numbered') ? otherNumber(context) : null)],
  [
    'base-of-flanker',
    0.5,
    (context) => {
      const { base } = context.near.line;
      return base && !isTaken(context.world, context.near.line, base) ? makeFlanker(context, base) : null;
    },
  ],
  [
    'other-gender',
    0.6,
    (context) => {
      const { line } = context.near;
      if (!line.otherGender || isTaken(context.world, line, line.otherGender.name)) return null;
      const gender: Gender = line.gender === 'women' ? 'men' : 'women';
      return { ...likeBottle(context), ...line.otherGender, gender, mustStateGender: true };
    },
  ],
  ['dupe', 0.8, makeDupe],
  [
    'same-name',
    0.6,
    (context) => {
      const { namesake } = context.near.line;
      return namesake ? { ...likeBottle(context), brand: ofBrand(namesake), mustStateGender: false } : null;
    },
  ],
  [
    'name-inside',
    0.25,
    (context) => {
      const { line } = context.near;
      const { random } = context;
      const longer = random.pick([
        `${line.name} Garden`,
        `Velvet ${line.name}`,
        `${line.name} Oud Mood`,
        `My ${line.name} Story`,
      ]);
      return { ...likeBottle(context), brand: ofBrand(random.pick(otherBrands)), name: longer, mustStateGender: false };
    },
  ],
  [
    'same-brand',
    0.6,
    (context) => ({ ...likeBottle(context), name: inventFillerName(context.random), mustStateGender: false }),
  ],
  ['other-good', 0.2, (context, language) => thing(context, language, context.near.line.brand, context.near.line.name)],
  ['brand-word', 0.15, (context, language) => thing(context, language, context.near.line.brand, '')],
  [
    'common-word',
    0.3,
    (context, language) => {
      const { line } = context.near;
      if (!line.flags.has('common')) return null;
      return thing(context, language, ofBrand(context.random.pick(otherBrands)), line.name);
    },
  ],
];

const thing = ({ random }: Context, { things }: Words, brand: Brand, name: string): Item => ({
  brand,
  name: `${name} ${random.pick(things)}`.trim(),
  concentration: null,
  gender: null,
  sizes: [],
});

const goodRates: Record<Good, number> = {
  tester: 0.5,
  sample: 0.6,
  refill: 0.25,
  'body-lotion': 0.35,
  'shower-gel': 0.3,
  deodorant: 0.3,
  'hair-mist': 0.2,
  'body-mist': 0.2,
  aftershave: 0.3,
  soap: 0.1,
  candle: 0.15,
  diffuser: 0.1,
  set: 0.55,
  'empty-bottle': 0.05,
};

/** The decoys of one shop near one wanted fragrance: about nine. */
export function* makeDecoys(context: Context): Generator<Plan> {
  const { near, random, style, world } = context;
  const language = words[style.language];
  const isWanted = (concentration: Concentration) =>
    near.line.wanted.includes(concentration) || near.concentration === concentration;
  for (const flanker of random.sample(near.line.flankers, 3)) {
    if (isTaken(world, near.line, flanker) || random.chance(0.4)) continue;
    yield { item: makeFlanker(context, flanker), kind: 'flanker', near };
  }
  for (const concentration of near.line.concentrations) {
    if (isWanted(concentration) || random.chance(0.4)) continue;
    const item = { ...likeBottle(context), concentration };
    yield { item, kind: 'other-concentration', near, hasBottleGtin: true };
  }
  for (const [good, rate] of Object.entries(goodRates) as [Good, number][]) {
    const isRight = !caresOfMen.has(good) || near.line.gender === 'men';
    if (!isRight || !random.chance(rate)) continue;
    const hasBottleGtin = good === 'tester' && random.chance(0.3);
    yield { item: makeGood(context, good, language), kind: good, near, hasBottleGtin };
  }
  for (const [kind, rate, make] of makers) {
    const item = random.chance(rate) ? make(context, language) : null;
    if (item) yield { item, kind, near };
  }
}

/** The bottles of a wanted fragrance at a shop that sells it: one product, or one for each size. */
export function* makeBottles(context: Context): Generator<Plan> {
  const { near, random, style } = context;
  const { line } = near;
  const language = words[style.language];
  const sizes = random.sample(line.sizes, 1 + random.below(3)).toSorted((a, b) => a - b);
  const groups = style.sizes === 'variants' ? [sizes] : sizes.map((size) => [size]);
  for (const group of groups) {
    const item: Item = { ...likeBottle(context), sizes: group };
    if (line.cloneOf && random.chance(0.3)) item.remark = random.pick(language.inspired).replace('{X}', line.cloneOf);
    else if (line.flags.has('refillable') && random.chance(0.3)) item.remark = language.refillable;
    if (style.sizes === 'variants' && random.chance(0.12)) {
      item.extras = [
        random.chance(0.5)
          ? { size: 2, text: random.pick(language.goods.sample) }
          : { size: line.sizes[0] as number, text: random.pick(language.goods.tester) },
      ];
    }
    const others = line.concentrations.filter((kind) => kind !== near.concentration && !line.wanted.includes(kind));
    if (style.concentration === 'variant' && others.length > 0 && random.chance(0.15)) {
      item.extras = [{ size: line.sizes[0] as number, text: language.concentration[others[0] as Concentration] }];
    }
    yield { item, kind: null, near, hasBottleGtin: true };
  }
}
