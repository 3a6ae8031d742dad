/** Words that both sides know; without zod, so that a page which only shows them does not load it. */

export const genders = ['men', 'women', 'unisex'] as const;
export type Gender = (typeof genders)[number];

/** How strong a fragrance is sold; with house and name it makes one fragrance of its own. The strongest first. */
export const concentrations = [
  'Extrait de Parfum',
  'Parfum',
  'Eau de Parfum',
  'Eau de Toilette',
  'Eau de Cologne',
  'Eau Fraîche',
] as const;
export type Concentration = (typeof concentrations)[number];

/** schema.org's ItemAvailability, kept whole. */
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
/** True for the four values that count as in stock; pre-order and back-order are states of their own. */
export function isInStock(value: Availability): boolean {
  return inStock.has(value);
}

/** The orders in which the filter call can answer; `best` is best match first, or the most popular without a keyword. */
export const catalogueSorts = ['best', 'popular', 'name', 'recent', 'cheapest', 'expensive'] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** The scent personalities of the quiz (spec section 9). */
export const personalityTypes = [
  'Fresh & Energetic',
  'Warm & Sophisticated',
  'Bold & Mysterious',
  'Romantic & Floral',
  'Woody & Grounded',
  'Oriental & Exotic',
] as const;
export type PersonalityType = (typeof personalityTypes)[number];

/** How many fragrances one person may watch; every watched page is looked at, so there is an end. */
export const WATCHLIST_LIMIT = 1000;

/** How long notes may be, in UTF-16 units as forms count them. */
export const NOTES_LENGTH = 1000;
export const NOTES_TOO_LONG = `Notes may be at most ${NOTES_LENGTH} characters long`;

/** How long a list to be read may be, in UTF-16 units: a thousand lines of the widest layout we know. */
export const LIST_FILE_LENGTH = 1_000_000;

/** How long the title of a shared watchlist may be, in UTF-16 units. */
export const SHARE_TITLE_LENGTH = 80;

/** Where the stream of live changes is. */
export const EVENTS_PATH = '/api/events';

/** What is told of a watched fragrance. */
export const eventKinds = ['restock', 'sold_out', 'price_drop', 'new_offer', 'preorder'] as const;

/** In whose words a webhook is told: plain is Standard Webhooks' JSON, signed. */
export const webhookPresets = ['webhook', 'discord', 'slack', 'telegram', 'ntfy'] as const;

/** How many browsers and webhooks one person may have. */
export const TARGETS_LIMIT = 20;
