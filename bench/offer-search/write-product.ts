import { dropMarks, mistype, restyle } from './letters.ts';
import { hashText, type Random } from './random.ts';
import type { Style } from './styles.ts';
import type { Concentration, Words } from './vocabulary.ts';
import { words } from './words.ts';
import type { Brand, Gender } from './world.ts';

/** A product before a shop writes it. */
export interface Item {
  brand: Brand | null;
  name: string;
  concentration: Concentration | null;
  gender: Gender | null;
  /** The title states the gender, also at shops that do not. */
  mustStateGender?: boolean;
  /** Millilitres; none for goods without a volume. */
  sizes: readonly number[];
  /** "Body lotion", "tester" and the like. */
  good?: { text: string; place: 'title' | 'label' | 'variant' };
  /** The good is written instead of the concentration. */
  isNoPerfume?: boolean;
  /** What follows the concentration: "Intense". */
  suffix?: string;
  /** Free text at the end of the title. */
  remark?: string;
  /** Other variants of the same product: a sample, a tester, another concentration. */
  extras?: readonly { size: number; text: string }[];
}

export interface WrittenVariant {
  title: string | null;
  size: number;
  sizeMl: number | null;
  price: number;
  isExtra: boolean;
}

export interface WrittenProduct {
  title: string;
  brand: string | null;
  labels: string[];
  variants: WrittenVariant[];
  /** What title, fields, labels and variants together state. */
  states: { brand: boolean; concentration: boolean };
}

const currencyRates = new Map(
  Object.entries({
    USD: 1.1,
    GBP: 0.85,
    AED: 4,
    MXN: 20,
    PLN: 4.3,
    CZK: 25,
    RUB: 100,
    KZT: 500,
    UAH: 44,
    TRY: 38,
    SEK: 11,
  }),
);

const shortConcentrations: Record<Concentration, readonly string[]> = {
  EdP: ['EdP', 'EDP', 'EDP', 'edp'],
  EdT: ['EdT', 'EDT', 'EDT', 'edt'],
  Parfum: ['Parfum'],
  Extrait: ['Extrait', 'Extrait de Parfum'],
  EdC: ['EdC', 'EDC'],
};
const dottedConcentrations: Record<Concentration, string> = {
  EdP: 'E.d.P.',
  EdT: 'E.d.T.',
  Parfum: 'Parfum',
  Extrait: 'Extrait',
  EdC: 'E.d.C.',
};

function writeConcentration(item: Item, style: Style, random: Random): string {
  const { concentration } = item;
  if (concentration === null || style.concentration === 'none') return '';
  if (style.concentration === 'sometimes' && random.chance(0.4)) return '';
  if (style.concentration === 'short') return random.pick(shortConcentrations[concentration]);
  if (style.concentration === 'dotted') return dottedConcentrations[concentration];
  return words[style.language].concentration[concentration];
}

function writeSize(size: number, unit: Style['unit']): string {
  const ounces = (size / 29.5735).toFixed(size < 10 ? 2 : 1);
  if (unit === 'oz') return `${ounces} oz`;
  if (unit === 'both') return `${ounces} oz / ${size} ml`;
  return unit === 'tight' ? `${size}ml` : `${size} ${unit}`;
}

function writeGender(gender: Gender | null, { women, men, unisex }: Words, random: Random): string {
  if (gender === null) return '';
  return gender === 'unisex' ? unisex : random.pick(gender === 'women' ? women : men);
}

const statesGender = (name: string) => /\b(homme|femme|men|man|women|woman|her|him|uomo|donna)\b/i.test(name);

function chooseLabels(item: Item, brand: string | null, style: Style, random: Random): string[] {
  const { types, women, men, unisex } = words[style.language];
  const labels: string[] = [];
  const isOwnType = item.good?.place === 'label' || (item.isNoPerfume && random.chance(0.6));
  if (isOwnType && item.good) labels.push(item.good.text);
  if (style.labels === 'none') return labels;
  if (!isOwnType) labels.push(random.pick(types));
  if (style.labels === 'brand' && brand) labels.push(brand);
  if (style.labels === 'tags' && item.gender) {
    labels.push({ women: women[0] as string, men: men[0] as string, unisex }[item.gender]);
  }
  return labels;
}

function fillTitle(pattern: string, parts: Record<string, string>): string {
  return pattern
    .replace(/\{(\w)\}/g, (_, key: string) => parts[key] ?? '')
    .replace(/\(\s*\)/g, '')
    .replace(/(\s*[,|–-]\s+)(?=[,|–-]\s|$)/g, ' ')
    .replace(/\s+,/g, ',')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,|–-]+|[\s,|–-]+$/g, '');
}

function writeVariants(item: Item, stated: string, style: Style, random: Random): WrittenVariant[] {
  const isFewer = style.sizes === 'variants' || item.sizes.length > 1;
  const base = (25 + (hashText(`${item.brand?.name} ${item.name}`) % 160)) * (item.isNoPerfume ? 0.25 : 1);
  const rate = currencyRates.get(style.currency) ?? 1;
  const write = (size: number, text: string, isExtra: boolean): WrittenVariant => {
    const written = writeSize(size, style.unit);
    const title = random.chance(0.8) ? `${text} ${written}` : `${written} / ${text}`;
    const hasTitle = isFewer || text !== '';
    const price = base * (size / 100) ** 0.7 * rate * (0.8 + random.next() * 0.4);
    return {
      title: hasTitle ? restyle(text ? title : written, style) : null,
      size,
      sizeMl: style.unit === 'oz' || hashText(style.host) % 3 === 0 ? null : size,
      price: Math.round(price * 100) / 100,
      isExtra,
    };
  };
  const variantText = item.good?.place === 'variant' ? `${stated} ${item.good.text}`.trim() : stated;
  if (item.sizes.length === 0) {
    return [{ title: null, size: 0, sizeMl: null, price: Math.round(base * rate), isExtra: false }];
  }
  return [
    ...item.sizes.map((size) => write(size, variantText, false)),
    ...(item.extras ?? []).map(({ size, text }) => write(size, text, true)),
  ];
}

/** Writes a product as one shop does. */
export function writeProduct(item: Item, style: Style, random: Random): WrittenProduct {
  const language = words[style.language];
  const { good } = item;
  const stated = writeConcentration(item, style, random);
  const isInTitle = style.concentration !== 'variant' && style.concentration !== 'label';
  const inTitle = [isInTitle ? stated : '', item.suffix ?? ''].filter(Boolean).join(' ');
  const goodText = good?.place === 'title' ? good.text : '';
  const gender = writeGender(item.gender, language, random);
  const isGenderMissing = item.mustStateGender && !style.title.includes('{G}') && !statesGender(item.name);
  const isAliased = random.chance(style.abbreviations) && item.brand !== null && item.brand.aliases.length > 0;
  const brand = isAliased ? random.pick(item.brand?.aliases ?? []) : (item.brand?.name ?? '');
  const names = random.chance(style.typos) ? mistype(item.name, random) : item.name;
  const isSized = item.sizes.length === 1 && (item.extras ?? []).length === 0;
  const isPlaceFirst = goodText !== '' && !item.isNoPerfume && random.chance(0.2);
  const filled = fillTitle(style.title, {
    B: brand,
    N: names,
    C: item.isNoPerfume ? goodText : inTitle,
    G: isGenderMissing || !item.gender ? '' : gender,
    V: item.isNoPerfume || item.concentration === null ? '' : language.spray,
    S: isSized ? writeSize(item.sizes[0] as number, style.unit) : '',
  });
  const isWritten = style.title.includes('{C}');
  const ad = random.chance(style.ads) ? random.pick(language.ads) : '';
  const isAdFirst = random.chance(0.5);
  const title = [
    isAdFirst ? ad : '',
    isPlaceFirst ? goodText : '',
    filled,
    isWritten || item.isNoPerfume ? '' : inTitle,
    (item.isNoPerfume && isWritten) || isPlaceFirst ? '' : goodText,
    isGenderMissing ? gender : '',
    item.remark ?? '',
    isAdFirst ? '' : ad,
  ];
  const brandField = { brand: brand || null, none: null, shop: style.host }[style.brandField];
  const labels = chooseLabels(item, brand, style, random);
  if (style.concentration === 'label' && stated && !item.isNoPerfume) labels.push(stated);
  const isInVariant = style.concentration === 'variant' && !item.isNoPerfume;
  return {
    title: restyle(title.filter(Boolean).join(' '), style),
    brand: brandField && restyle(brandField, { ...style, letters: 'plain' }),
    labels,
    variants: writeVariants(item, isInVariant ? stated : '', style, random),
    states: {
      brand: style.brandField === 'brand' || style.labels === 'brand' || style.title.includes('{B}'),
      concentration: stated !== '',
    },
  };
}

/** The path of a product's address. Shops of Cyrillic titles drop these letters. */
export const slug = (title: string) =>
  dropMarks(title.replace(/&[a-z#0-9]+;/gi, ' '))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
