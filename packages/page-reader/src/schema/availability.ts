import { type Availability, availabilities } from '@sillage/contract';
import { excerpt } from '../values/text.ts';

/** Stock class: a buyer can buy now (`in`), order for later (`later`), or cannot buy (`out`). */
export type StockClass = 'in' | 'later' | 'out';

const classes: Record<Availability, StockClass> = {
  InStock: 'in',
  LimitedAvailability: 'in',
  OnlineOnly: 'in',
  InStoreOnly: 'in',
  PreOrder: 'later',
  PreSale: 'later',
  BackOrder: 'later',
  MadeToOrder: 'later',
  OutOfStock: 'out',
  SoldOut: 'out',
  Discontinued: 'out',
  Reserved: 'out',
};

/**
 * Other spellings of schema.org's availabilities in shops, such as "Available now" for InStock.
 * They are written here in lower case and without spaces.
 */
const aliases: Partial<Record<Availability, string>> = {
  InStock:
    'available availablefororder availableforpurchase availableforsale availablenow availableonline currentlyavailable currentlyinstock immediatelyavailable instockavailable instocknow instockonline instocks nowinstock onstock stockavailable',
  LimitedAvailability:
    'fewleft instocklimited lastavailableitems lastitem lastitemsinstock lastremainingitems limited limitedavailabilty limitedinstock limitedquantity limitedstock limitedsupply lowinstock lowstock onlyafewleft',
  OnlineOnly: 'availableonlineonly instockonlineonly onlyonline webonly',
  InStoreOnly:
    'availableinstore availableinstoreonly availableinstores instockinstore instoresonly onlyinstore pickuponly storeonly',
  PreOrder: 'availableforpreorder availablepreorder onpreorder preorderable preordered preordernow preorders',
  BackOrder:
    'availableforbackorder availableonbackorder availabletobackorder backorderable backordered backorders instockonbackorder madetoorderonly onbackorder onorder specialorder',
  MadeToOrder: 'customorder madeondemand manufacturedtoorder ondemand',
  OutOfStock:
    'awaitingstock comingsoon currentlynotavailable currentlyoutofstock currentlysoldout currentlyunavailable instocksoon instoresoon nostock nolongerinstock noneinstock notavailable notinstock notpurchasable oos outofstocknow outofstockonline outofstocks outstock stockout temporarilyoutofstock temporarilysoldout temporarilyunavailable temporaryoutofstock unavailable zerostock',
  SoldOut: 'allsold completelysoldout soldoutonline',
  Discontinued:
    'delisted discontinuedproduct endoflife eol nolongeravailable nolongersold permanentlyoutofstock retired withdrawn',
};

const availabilityByAlias = new Map<string, Availability>([
  ...availabilities.map((name): [string, Availability] => [name.toLowerCase(), name]),
  ...Object.entries(aliases).flatMap(([name, words]) =>
    words.split(' ').map((word): [string, Availability] => [word, name as Availability]),
  ),
]);

/** Maximum length of a text that states an availability. A longer text is prose. */
const MAX_ALIAS_LENGTH = 120;

const zeroCount = /(?<![\d.,])0(?![\d.,])/;

function parseText(text: string): Availability | 'unknown' {
  if (text.length > MAX_ALIAS_LENGTH) return 'unknown';
  const last = text
    .trim()
    .replace(/[/?#:\s]+$/, '')
    .replace(/^.*[/#:=]/s, '');
  const letters = last
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(?:schemaorg|itemavailability)+/, '');
  const found = availabilityByAlias.get(letters) ?? 'unknown';
  return getStockClass(found) === 'in' && zeroCount.test(last) ? 'OutOfStock' : found;
}

/**
 * Reads an availability from a schema.org address, `schema:InStock`, a text such as "in stock",
 * `{"@id": …}` or an array. Returns 'unknown' if it is missing or unclear, or if entries of the
 * array contradict each other.
 */
export function parseAvailability(value: unknown): Availability | 'unknown' {
  if (typeof value === 'string') return parseText(value);
  if (Array.isArray(value)) return findCommonState(value.slice(0, 12).map((entry) => parseSingle(entry)));
  return parseSingle(value);
}

const MAX_QUOTE_LENGTH = 140;

/** Quotes an availability in the page's own words, on one short line; null when it says nothing. */
export function quoteAvailability(value: unknown): string | null {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, 12) : [value];
  const texts = values
    .map((entry) => excerpt(getStateText(entry) ?? '', MAX_QUOTE_LENGTH))
    .filter((text) => text !== '');
  return texts.length === 0 ? null : `availability: ${excerpt(texts.join(', '), MAX_QUOTE_LENGTH)}`;
}

function getStateText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  const texts = ['@id', '@value', 'url', 'name'].map((key): unknown => Reflect.get(value, key));
  return texts.find((text) => typeof text === 'string') ?? null;
}

function parseSingle(value: unknown): Availability | 'unknown' {
  return parseText(getStateText(value) ?? '');
}

function findCommonState(states: readonly (Availability | 'unknown')[]): Availability | 'unknown' {
  const known = states.filter((state) => state !== 'unknown');
  const first = known[0];
  if (first === undefined) return 'unknown';
  return known.every((state) => classes[state] === classes[first]) ? first : 'unknown';
}

export function getStockClass(availability: Availability | 'unknown'): StockClass | null {
  return availability === 'unknown' ? null : classes[availability];
}

/** Returns whether the product can be ordered online now; null for unknown. */
export function isBuyable(availability: Availability | 'unknown'): boolean | null {
  const found = getStockClass(availability);
  return found === null ? null : found === 'in' && availability !== 'InStoreOnly';
}

/**
 * Returns the best availability. The order is: in stock, orderable later, unknown, out of stock. An
 * empty list is unknown.
 */
export function selectBestAvailability(states: readonly (Availability | 'unknown')[]): Availability | 'unknown' {
  for (const wanted of ['in', 'later'] as const) {
    const found = availabilities.find((state) => classes[state] === wanted && states.includes(state));
    if (found !== undefined) return found;
  }
  if (states.includes('unknown')) return 'unknown';
  return availabilities.find((state) => states.includes(state)) ?? 'unknown';
}
