/** Constants in a module without zod, so that pages which need only constants do not load zod. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export const genders = ['men', 'women', 'unisex'] as const;
export type Gender = (typeof genders)[number];

/** Concentrations, strongest first. Brand, name and concentration identify a fragrance. */
export const concentrations = [
  'Extrait de Parfum',
  'Parfum',
  'Eau de Parfum',
  'Eau de Toilette',
  'Eau de Cologne',
  'Eau Fraîche',
] as const;
export type Concentration = (typeof concentrations)[number];

/** All values of schema.org's ItemAvailability. */
export const availabilities = [
  'InStock',
  'LimitedAvailability',
  'OnlineOnly',
  'InStoreOnly',
  'PreOrder',
  'PreSale',
  'BackOrder',
  'MadeToOrder',
  'OutOfStock',
  'SoldOut',
  'Discontinued',
  'Reserved',
] as const;
export type Availability = (typeof availabilities)[number];

const inStock: ReadonlySet<Availability> = new Set(['InStock', 'LimitedAvailability', 'OnlineOnly', 'InStoreOnly']);
/** Returns true for the four availabilities that mean in stock. Pre-order and back-order do not. */
export function isInStock(value: Availability): boolean {
  return inStock.has(value);
}

/** Sort orders of the catalogue. `best`: best match first, or most popular without a keyword. */
export const catalogueSorts = ['best', 'popular', 'name', 'recent', 'cheapest', 'expensive'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** Personality types of the quiz (spec section 9). */
export const personalityTypes = [
  'Fresh & Energetic',
  'Warm & Sophisticated',
  'Bold & Mysterious',
  'Romantic & Floral',
  'Woody & Grounded',
  'Oriental & Exotic',
] as const;
export type PersonalityType = (typeof personalityTypes)[number];

/** Maximum number of watched fragrances per user. Each fragrance adds pages to check. */
export const WATCHLIST_LIMIT = 1000;

/** Maximum length of notes, in UTF-16 units as forms count them. */
export const MAX_NOTES_LENGTH = 1000;
export const NOTES_TOO_LONG = `Notes may be at most ${MAX_NOTES_LENGTH} characters long`;

/** Maximum length of an uploaded list, in UTF-16 units: 1,000 lines of the widest known layout. */
export const MAX_LIST_FILE_LENGTH = 1_000_000;

/** Maximum length of a shared watchlist's title, in UTF-16 units. */
export const MAX_SHARE_TITLE_LENGTH = 80;

export const eventKinds = ['restock', 'sold_out', 'price_drop', 'new_offer', 'preorder'] as const;

/** Payload formats of webhooks; `webhook` is the signed JSON of Standard Webhooks. */
export const webhookPresets = ['webhook', 'discord', 'slack', 'telegram', 'ntfy'] as const;

/** Maximum number of browsers and webhooks per user. */
export const MAX_CHANNELS_PER_USER = 20;
