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

/** Maximum characters of a search text in the catalogue. */
export const MAX_SEARCH_LENGTH = 300;

/** Names with more characters than this get a smaller heading. */
export const LONG_NAME_LENGTH = 24;

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

/**
 * Kind of goods that an offer sells under a fragrance's name; only a `bottle` counts as in stock.
 */
export const offerKinds = ['bottle', 'tester', 'refill', 'decant', 'sample', 'set', 'other'] as const;
export type OfferKind = (typeof offerKinds)[number];

/** Interfaces by which a shop's offers are found; `page` is a product page that was read itself. */
export const offerSources = ['ucp', 'shopify', 'woocommerce', 'feed', 'sitemap', 'page'] as const;
export type OfferSource = (typeof offerSources)[number];

/** How a page check ended. Only `product` carries data; `unchanged` confirms the last result. */
export const checkOutcomes = [
  'product',
  'unchanged',
  'blocked',
  'gone',
  'not-a-product',
  'error',
  'failed',
  'robots',
  'robots-unreadable',
] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** What a user can report about a product page. */
export const problems = ['stock', 'price', 'wrong-product', 'broken-link'] as const;
export type Problem = (typeof problems)[number];

/** What users can know about a fragrance's stock (docs/state-machine.md, "Stock states"). */
export const stockStates = [
  'in-stock',
  'in-store',
  'pre-order',
  'back-order',
  'sold-out',
  /** Seen in stock once; a second check must confirm it. */
  'unconfirmed',
  'outdated',
  /** At every shop that had it, its page is missing, or states that it is discontinued. */
  'discontinued',
  /** Stock state in a user's watchlist: no offer has the sizes and price that the user set. */
  'not-offered',
  /** The last check was refused by the shop, by its robots.txt, or found no readable product. */
  'blocked',
  'robots',
  'robots-unreadable',
  'other-page',
  'unreadable',
  'unchecked',
  /** No shop is known that sells the fragrance. */
  'no-shop',
] as const;
export type StockState = (typeof stockStates)[number];

export interface StockFacts {
  /** Outcome of the last check of each product page; null for a page that was never checked. */
  outcomes: readonly (CheckOutcome | null)[];
  /** Best confirmed availability of any offer. */
  availability: Availability | null;
  /** Whether an offer was seen in stock once, which a second check must confirm. */
  isUnconfirmed: boolean;
  isOutdated: boolean;
  /** Whether the fragrance seems discontinued; absent means no. */
  isDiscontinued?: boolean;
}

export function decideStockState(facts: StockFacts): StockState {
  const { outcomes, availability, isUnconfirmed, isOutdated, isDiscontinued = false } = facts;
  if (outcomes.length === 0) return 'no-shop';
  if (isDiscontinued) return 'discontinued';
  if (isOutdated) return 'outdated';
  if (isUnconfirmed && (availability === null || !isInStock(availability))) return 'unconfirmed';
  return availability === null ? decideUnreadState(outcomes) : classifyAvailability(availability);
}

/** Stock is outdated when no check succeeded for longer than this. */
export const OUTDATED_AFTER_MS = 2 * DAY_MS;

const availabilityStates: Record<Availability, StockState> = {
  InStock: 'in-stock',
  LimitedAvailability: 'in-stock',
  OnlineOnly: 'in-stock',
  InStoreOnly: 'in-store',
  PreOrder: 'pre-order',
  PreSale: 'pre-order',
  BackOrder: 'back-order',
  MadeToOrder: 'back-order',
  OutOfStock: 'sold-out',
  SoldOut: 'sold-out',
  Discontinued: 'sold-out',
  Reserved: 'sold-out',
};

export function classifyAvailability(availability: Availability): StockState {
  return availabilityStates[availability];
}

const outcomeStates: Record<CheckOutcome, StockState> = {
  blocked: 'blocked',
  robots: 'robots',
  'robots-unreadable': 'robots-unreadable',
  'not-a-product': 'other-page',
  gone: 'unreadable',
  error: 'unreadable',
  failed: 'unreadable',
  product: 'unreadable',
  unchanged: 'unreadable',
};

/** Pages differ: the reason that a user can do least about comes last. */
const unreadStates: readonly StockState[] = ['other-page', 'unreadable', 'blocked', 'robots-unreadable', 'robots'];

function decideUnreadState(outcomes: StockFacts['outcomes']): StockState {
  const states = new Set(outcomes.flatMap((outcome) => (outcome === null ? [] : outcomeStates[outcome])));
  return unreadStates.find((state) => states.has(state)) ?? 'unchecked';
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

/** A shop's date further ahead is a placeholder for "unknown", such as 31 December 2099. */
export const MAX_STATED_DATE_DAYS = 730;

/** Maximum length of notes, in UTF-16 units as forms count them. */
export const MAX_NOTES_LENGTH = 1000;
export const NOTES_TOO_LONG = `Notes may be at most ${MAX_NOTES_LENGTH} characters long`;

/** Maximum length of an uploaded list, in UTF-16 units: 1,000 lines of the widest known layout. */
export const MAX_LIST_FILE_LENGTH = 1_000_000;

/** Maximum length of a shared watchlist's title, in UTF-16 units. */
export const MAX_SHARE_TITLE_LENGTH = 80;

/** Maximum numbers in one observation by a user's own browser. */
export const MAX_OBSERVED_OFFERS = 60;
export const MAX_OBSERVED_EVIDENCE = 20;
/** Maximum number of pages per user that the user's own browser has read. */
export const MAX_OBSERVED_PAGES = 200;

/** Maximum number of changes in one response to `GET /api/changes`. */
export const MAX_CHANGES_PER_ANSWER = 100;

export const eventKinds = [
  'restock',
  'sold_out',
  'price_drop',
  'new_offer',
  'preorder',
  'lowest_price',
  'discontinued',
] as const;

/** Payload formats of webhooks; `webhook` is the signed JSON of Standard Webhooks. */
export const webhookPresets = [
  'webhook',
  'discord',
  'slack',
  'telegram',
  'ntfy',
  'apprise',
  'gotify',
  'pushover',
  'matrix',
] as const;

/** Maximum number of API keys per user that can be used at the same time. */
export const MAX_API_KEYS_PER_USER = 20;
/** Maximum number of invitations that can be used at one time. */
export const MAX_OPEN_INVITATIONS = 200;

/** Maximum number of notification channels per user: browsers and webhooks together. */
export const MAX_CHANNELS_PER_USER = 20;

/**
 * Writes schema.org's terms in a page's text as words: "https://schema.org/InStock" as "in stock".
 */
export function writeSchemaTermsAsWords(text: string): string {
  return text.replace(/https?:\/\/schema\.org\/(\w+)/g, (_url, term: string) =>
    term.replace(/(?!^)([A-Z])/g, ' $1').toLowerCase(),
  );
}

/** Orders of deals: nearest to the low of 12 months first, or cheapest millilitre first. */
export const dealSorts = ['low', 'perMl'] as const;
export type DealSort = (typeof dealSorts)[number];

/** Among which fragrances deals are listed. A watchlist needs a signed-in user. */
export const dealScopes = ['all', 'watchlist'] as const;
export type DealScope = (typeof dealScopes)[number];

/** Age of the last check, in milliseconds, up to which a price is listed as a deal. */
export const MAX_DEAL_AGE_MS = 86_400_000;
/** A deal costs at most 5 % more than the low of its size. */
export const MAX_DEAL_LOW_RATIO = 1.05;
/** Days for which prices of a size must be known before one of them is a deal. */
export const MIN_DEAL_HISTORY_DAYS = 30;
/** Maximum number of sizes in the filter of deals, and the largest of them. */
export const MAX_DEAL_SIZES = 20;
export const MAX_DEAL_SIZE_ML = 10_000;
