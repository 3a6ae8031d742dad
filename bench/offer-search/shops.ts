import { makeBottles, makeDecoys, type Plan } from './decoys.ts';
import { makeFiller } from './filler.ts';
import { makeGtin, makeShopCode, writeGtin } from './gtin.ts';
import { createRandom, type Random } from './random.ts';
import { type Style, styles } from './styles.ts';
import { bottleGtin, getWorld, type Wanted, type WantedProduct, type World } from './world.ts';
import { slug, type WrittenProduct, writeProduct } from './write-product.ts';

/*
 * Fifty shops of 5,000 products, to measure "Where is it sold?". The same seed gives the same
 * products. What is true:
 *
 * - A product is a true offer when it holds a full retail bottle of the wanted fragrance, also when
 *   another of its variants is a sample, a tester or another concentration.
 * - A wanted fragrance that states a concentration is only that one. A wanted fragrance that states
 *   none has one concentration in this world.
 * - A product is `ambiguous` when it does not say enough: it states no concentration and its name
 *   has several in this world, or no brand and its name is a common word or that of another brand.
 *   A GTIN that the wanted fragrance has makes it a true offer.
 * - When the name has a version for the other gender, titles state the gender.
 * - "Refillable" bottles are true offers, refills are not. A clone brand's fragrance is itself,
 *   also when its title says what it is inspired by.
 * - A GTIN of a wanted fragrance on another product is `copied-gtin`; testers may have the GTIN of
 *   their retail bottle, and some true offers a code that the shop gave itself.
 */

export interface GeneratedOffer {
  url: string;
  title: string;
  brand: string | null;
  /** Product types and tags. */
  labels: string[];
  variants: GeneratedVariant[];
  /** The wanted fragrance whose full retail bottle this product holds, or null for a decoy. */
  truth: string | null;
  /** The kind of decoy, `ambiguous` when the shop does not say enough; null for a true offer. */
  decoy: string | null;
}

export interface GeneratedVariant {
  title: string | null;
  sizeMl: number | null;
  gtin: string | null;
  price: number;
  currency: string;
  inStock: boolean;
  sku: string;
}

export const SHOPS = styles.length;
export const PRODUCTS_PER_SHOP = 5000;
const MAX_SHOPS_OF_A_FRAGRANCE = 15;
const COPIED_GTINS_PER_SHOP = 12;
/** Shops that gave one and the same GTIN to many products, by their index. */
const carelessShops = new Set([7, 23, 38]);
const PRODUCTS_OF_A_CARELESS_SHOP = 60;
/** Kinds whose titles say clearly that they are something else. */
const copyable = new Set(['flanker', 'same-brand', 'dupe', 'body-lotion', 'shower-gel', 'deodorant', 'filler']);

export const generateWanted = (seed: number): Wanted[] => getWorld(seed).products.map(({ wanted }) => wanted);

function isSoldAt(index: number, seed: number, { wanted }: WantedProduct): boolean {
  const random = createRandom(`sold ${seed} ${wanted.id}`);
  const count = random.chance(0.1) ? 0 : 1 + random.below(MAX_SHOPS_OF_A_FRAGRANCE);
  return random.sample([...styles.keys()], count).includes(index);
}

interface Copied extends Plan {
  copiedGtin?: string;
}

function planShop(index: number, seed: number, wanted: readonly Wanted[], random: Random): Copied[] {
  const world = getWorld(seed);
  const style = styles[index];
  if (!style) throw new RangeError(`shop ${index} does not exist: there are ${SHOPS}`);
  const ids = new Set(wanted.map(({ id }) => id));
  const products = world.products.filter((product) => ids.has(product.wanted.id));
  const plans: Copied[] = products.flatMap((near) => [
    ...(isSoldAt(index, seed, near) ? makeBottles({ near, style, random, world }) : []),
    ...makeDecoys({ near, style, random, world }),
  ]);
  while (plans.length < PRODUCTS_PER_SHOP) plans.push(makeFiller(world, random));
  copyGtins(plans, index, products, random);
  return random.sample(plans, PRODUCTS_PER_SHOP);
}

function copyGtins(plans: Copied[], index: number, products: readonly WantedProduct[], random: Random): void {
  const sources = products.filter(({ wanted }) => wanted.gtins.length > 0);
  if (sources.length === 0) return;
  const copies = plans.filter(({ kind }) => kind !== null && copyable.has(kind));
  const nearCopies = copies.filter(({ near }) => near !== null);
  const chosen = [
    ...random.sample(nearCopies, COPIED_GTINS_PER_SHOP - 3),
    ...random.sample(
      copies.filter(({ near }) => near === null),
      3,
    ),
  ];
  for (const plan of chosen) {
    const source = plan.near && plan.near.wanted.gtins.length > 0 ? plan.near : random.pick(sources);
    plan.copiedGtin = random.pick(source.wanted.gtins);
  }
  if (!carelessShops.has(index)) return;
  const gtin = random.pick(random.pick(sources).wanted.gtins);
  const fillers = plans.filter(({ kind }) => kind === 'filler');
  for (const plan of random.sample(fillers, PRODUCTS_OF_A_CARELESS_SHOP)) plan.copiedGtin = gtin;
}

/** A GTIN that no wanted fragrance has. */
function makeOtherGtin(world: World, key: string): string {
  let gtin = makeGtin(key);
  for (let count = 2; world.gtins.has(gtin); count++) gtin = makeGtin(`${key} ${count}`);
  return gtin;
}

function chooseGtins(plan: Copied, { variants }: WrittenProduct, world: World, random: Random): (string | null)[] {
  const { item, near, copiedGtin } = plan;
  const isCarried = random.chance(0.7);
  const isOwnCode = random.chance(0.04);
  return variants.map(({ size, isExtra }) => {
    if (copiedGtin) return copiedGtin;
    if (!isCarried) return null;
    if (isOwnCode) return makeShopCode(random);
    if (plan.hasBottleGtin && near && item.concentration && !isExtra) {
      return bottleGtin(near.line, item.concentration, size);
    }
    const key = `${item.brand?.name} ${item.name} ${item.suffix} ${item.concentration} ${item.good?.text}`;
    return makeOtherGtin(world, `other ${key} ${size} ${isExtra}`);
  });
}

/**
 * What a careful reader of the product can know. A product that several fragrances of this world
 * fit, and whose GTIN is not one of the wanted fragrance, is ambiguous.
 */
function judge(plan: Copied, { states }: WrittenProduct, gtins: readonly (string | null)[]) {
  const { kind, near } = plan;
  const wrong = (decoy: string) => ({ truth: null, decoy });
  if (plan.copiedGtin && gtins.includes(plan.copiedGtin)) return wrong('copied-gtin');
  if (!near) return wrong(kind ?? 'filler');
  const { line, wanted } = near;
  const isConcentrationOpen = !states.concentration && line.concentrations.length > 1;
  const isBrandOpen = !states.brand && (line.namesake !== null || line.flags.has('common'));
  if (kind === 'other-concentration' && isConcentrationOpen) return wrong('ambiguous');
  if (kind === 'same-name' && !states.brand) return wrong('ambiguous');
  if (kind !== null) return wrong(kind);
  const isKnown = gtins.some((gtin) => gtin !== null && wanted.gtins.includes(gtin));
  return (isConcentrationOpen || isBrandOpen) && !isKnown ? wrong('ambiguous') : { truth: wanted.id, decoy: null };
}

function writeVariants(written: WrittenProduct, codes: readonly (string | null)[], style: Style, random: Random) {
  return written.variants.map(({ title, sizeMl, price }, position): GeneratedVariant => {
    const code = codes[position] ?? null;
    return {
      title,
      sizeMl,
      gtin: code && writeGtin(code, style.gtins, random),
      price,
      currency: style.currency,
      inStock: random.chance(0.75),
      sku: String(100000 + random.below(900000)),
    };
  });
}

/**
 * The products of one shop, mixed. Without `gtin` they are the same products without barcodes, so
 * that some true offers become ambiguous and copied GTINs become what they were copied onto.
 */
export function* generateShop(
  index: number,
  seed: number,
  wanted: readonly Wanted[],
  options: { gtin: boolean },
): Generator<GeneratedOffer> {
  const random = createRandom(`shop ${seed} ${index}`);
  const world = getWorld(seed);
  const style = styles[index] as Style;
  let number = 0;
  for (const plan of planShop(index, seed, wanted, random)) {
    const written = writeProduct(plan.item, style, random);
    const drawn = chooseGtins(plan, written, world, random);
    const codes = options.gtin ? drawn : drawn.map(() => null);
    const { title, brand, labels } = written;
    number += 1;
    // The drawn codes are written in either case: the same numbers are drawn with and without.
    const variants = writeVariants(written, drawn, style, random);
    yield {
      url: `https://${style.host}.example/products/${slug(title)}-${number}`,
      title,
      brand,
      labels,
      variants: options.gtin ? variants : variants.map((variant) => ({ ...variant, gtin: null })),
      ...judge(plan, written, codes),
    };
  }
}
