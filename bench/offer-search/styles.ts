import type { GtinForm } from './gtin.ts';
import type { Language } from './words.ts';

/** How one shop writes its products. */
export interface Style {
  host: string;
  language: Language;
  currency: string;
  /** {B} brand, {N} name, {C} concentration, {G} gender, {V} "spray", {S} size of one product. */
  title: string;
  /** What the brand field holds: the brand, nothing, or the shop's own name. */
  brandField: 'brand' | 'none' | 'shop';
  /** Where the concentration is stated. `sometimes`: long, in six of ten products. */
  concentration: 'long' | 'short' | 'dotted' | 'sometimes' | 'variant' | 'label' | 'none';
  /** One product with its sizes as variants, or one product for each size. */
  sizes: 'variants' | 'products';
  unit: 'ml' | 'ML' | 'tight' | 'oz' | 'both' | 'мл';
  letters: 'plain' | 'upper' | 'lower';
  /** What happens to letters with marks: kept, dropped, "ö" as "oe", or HTML entities. */
  marks: 'kept' | 'dropped' | 'umlauts' | 'entities';
  /** Share of titles with marketing words, of names with a typing error, of abbreviated brands. */
  ads: number;
  typos: number;
  abbreviations: number;
  labels: 'type' | 'tags' | 'brand' | 'none';
  gtins: GtinForm;
}

const defaults = {
  concentration: 'long',
  sizes: 'products',
  unit: 'ml',
  letters: 'plain',
  marks: 'kept',
  brandField: 'brand',
  ads: 0.03,
  typos: 0.01,
  abbreviations: 0.05,
  labels: 'type',
  gtins: 'plain',
} as const;

type Rest = Partial<Omit<Style, 'host' | 'language' | 'currency' | 'title'>>;
const shop = (host: string, language: Language, currency: string, title: string, rest: Rest = {}): Style => ({
  ...defaults,
  ...rest,
  host,
  language,
  currency,
  title,
});
const variants = { sizes: 'variants' } as const;
const noBrandField = { brandField: 'none' } as const;

/** Fifty invented shops. */
export const styles: readonly Style[] = [
  shop('scentgallery', 'en', 'GBP', '{B} {N} {C} {V} {S}', { unit: 'tight', gtins: 'mixed' }),
  shop('perfumebarn', 'en', 'USD', '{N} by {B} {C} {V} {S} {G}', { unit: 'oz', gtins: 'short', ...noBrandField }),
  shop('aurafragrance', 'en', 'USD', '{N}', { ...variants, unit: 'both', concentration: 'variant' }),
  shop('discountscents', 'en', 'USD', '{B} {N} {C} {V} {G} {S}', {
    letters: 'upper',
    unit: 'oz',
    ads: 0.4,
    typos: 0.04,
  }),
  shop('nichecounter', 'en', 'GBP', '{B} – {N}', { ...variants, concentration: 'label', labels: 'tags' }),
  shop('thebottlebar', 'en', 'GBP', '{N} {C}', { ...variants, gtins: 'long' }),
  shop('perfumecloset', 'en', 'GBP', '{B} {N} {C} {G}', { ...variants, brandField: 'shop', concentration: 'short' }),
  shop('airportduty', 'en', 'EUR', '{B} {N} {C} {S}', { concentration: 'short', marks: 'dropped', labels: 'none' }),
  shop('marketstall', 'en', 'USD', '{B} {N} {S} {C} {V} {G}', {
    unit: 'both',
    concentration: 'short',
    ads: 0.6,
    typos: 0.06,
  }),
  shop('scentlist', 'en', 'USD', '{N} {C}', { ...noBrandField, ...variants, unit: 'oz', labels: 'none' }),
  shop('vaultperfumes', 'en', 'USD', '{B} | {N} | {C} | {S}', { unit: 'both', abbreviations: 0.3 }),
  shop('oudhouse', 'en', 'AED', '{B} {N} {C} {S} {G}', { concentration: 'sometimes', unit: 'ML', letters: 'upper' }),
  shop('parfumlager', 'de', 'EUR', '{B} {N} {C} {S}', { gtins: 'plain' }),
  shop('duftkontor', 'de', 'EUR', '{B} – {N} ({G}) {C} {S}', { concentration: 'short', marks: 'umlauts' }),
  shop('duftwelt', 'de', 'CHF', '{N} {C} {V}', { ...variants, gtins: 'mixed' }),
  shop('parfuemerie-lenz', 'de', 'EUR', '{B} {N}', { ...variants, concentration: 'variant', labels: 'tags' }),
  shop('flakonshop', 'de', 'EUR', '{B} {N} {C} {S} {G}', { letters: 'upper', unit: 'tight', marks: 'dropped' }),
  shop('nischenduft', 'de', 'EUR', '{N} | {B}', { ...variants, concentration: 'none' }),
  shop('drogerie-eck', 'de', 'EUR', '{B} {N}, {C}, {S}', { marks: 'entities', typos: 0.02 }),
  shop('duftangebot', 'de', 'EUR', '{B} {N} {G} {C} {S} {V}', { ads: 0.5, concentration: 'dotted' }),
  shop('maison-flacon', 'fr', 'EUR', '{N} - {C} - {B}', { marks: 'entities' }),
  shop('parfumerie-rive', 'fr', 'EUR', '{B} {N} {C} {V} {S}', { gtins: 'long' }),
  shop('odeurs-rares', 'fr', 'EUR', '{N}', { ...variants, concentration: 'label', labels: 'tags' }),
  shop('parfum-malin', 'fr', 'EUR', '{B} {N} {G} {C} {S}', {
    letters: 'upper',
    marks: 'dropped',
    concentration: 'short',
  }),
  shop('senteurs-lyon', 'fr', 'CHF', '{C} {N} {B} {S}', { ads: 0.2, ...noBrandField }),
  shop('lavande-et-cie', 'fr', 'EUR', '{N} {S}', { concentration: 'none', labels: 'brand', ...noBrandField }),
  shop('profumi-corso', 'it', 'EUR', '{B} {N} {G} {C} {S} {V}', { concentration: 'short', gtins: 'mixed' }),
  shop('essenza-viva', 'it', 'EUR', '{B} {N} {C}', { ...variants }),
  shop('outlet-profumo', 'it', 'EUR', '{B} {N} {S} {C}', { letters: 'upper', ads: 0.4, unit: 'ML', typos: 0.03 }),
  shop('naso-raro', 'it', 'EUR', '{N} – {B}', { ...variants, concentration: 'variant', unit: 'tight' }),
  shop('perfumes-gran-via', 'es', 'EUR', '{B} {N} {C} {V} {S}', { letters: 'upper', marks: 'dropped' }),
  shop('aroma-sur', 'es', 'EUR', '{N} de {B} {C} {S} {G}', { concentration: 'short', ...noBrandField }),
  shop('perfumeria-luz', 'es', 'MXN', '{B} {N}', { ...variants, concentration: 'sometimes', gtins: 'short' }),
  shop('geurhuis', 'nl', 'EUR', '{B} {N} {C} {S}', { ads: 0.1 }),
  shop('parfumplein', 'nl', 'EUR', '{B} {N} {C} - {S} - {G}', { unit: 'tight', gtins: 'long' }),
  shop('neusje', 'nl', 'EUR', '{N}', { ...variants, concentration: 'variant', brandField: 'brand', marks: 'dropped' }),
  shop('perfumeria-nowa', 'pl', 'PLN', '{B} {N} {C} {G} {S}', { gtins: 'plain' }),
  shop('zapachownia', 'pl', 'PLN', '{B} {N} {C} {S}', { concentration: 'short', letters: 'lower', marks: 'dropped' }),
  shop('flakon24', 'pl', 'PLN', '{B}, {N}, {C}, {V}, {S}', { ads: 0.15, typos: 0.03 }),
  shop('parfemy-most', 'cs', 'CZK', '{B} {N} {C} {G} {S}', { gtins: 'mixed' }),
  shop('vune-praha', 'cs', 'CZK', '{B} {N} ({G}) {C} {S}', { concentration: 'short', unit: 'tight' }),
  shop('aromat-dom', 'ru', 'RUB', '{C} {B} {N} {S}', { unit: 'мл' }),
  shop('duhi-opt', 'ru', 'RUB', '{B} {N} {C} {G} {S}', { unit: 'мл', letters: 'upper', ads: 0.3, typos: 0.05 }),
  shop('parfum-gid', 'ru', 'KZT', '{B} {N}', { ...variants, concentration: 'variant', unit: 'мл' }),
  shop('aromat-lviv', 'uk', 'UAH', '{C} {G} {B} {N} {S}', { unit: 'мл', marks: 'dropped' }),
  shop('kyiv-parfum', 'uk', 'UAH', '{N} {C} {S} {G}', { concentration: 'short', brandField: 'shop' }),
  shop('koku-dunyasi', 'tr', 'TRY', '{B} {N} {C} {S} {G}', { concentration: 'short', unit: 'ML', ads: 0.2 }),
  shop('parfum-pazari', 'tr', 'TRY', '{B} {N} {G} {C} {S}', { letters: 'upper', marks: 'dropped', typos: 0.03 }),
  shop('doftbutiken', 'sv', 'SEK', '{B} {N} {C} {S}', { concentration: 'short', abbreviations: 0.2 }),
  shop('nordisk-doft', 'sv', 'SEK', '{N} {C}', { ...variants, ...noBrandField, labels: 'brand' }),
];
