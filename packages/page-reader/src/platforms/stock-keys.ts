import type { Availability } from '@sillage/contract';
import { getStockClass, parseAvailability } from '../schema/availability.ts';
import { isNode, type SchemaNode } from '../schema/schema-node.ts';
import { parseCount } from '../values/amount.ts';
import { createStock, type Stock, UNKNOWN_STOCK } from './build-product.ts';

/*
 * Keys for stock in shops' state, in lower case without `_` and `-`. Only keys with the same
 * meaning in nearly every shop: a plain `quantity` is as often the quantity to order as the stock.
 */

const toSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

const inStockKeys = toSet(`
  available isavailable availableforsale isavailableforsale instock isinstock hasstock instockstatus orderable
  isorderable availabletoorder canbuy canbebought salable issalable saleable issaleable readytoorder onstock
`);
/**
 * Keys of flags in a shop's JSON. False means that the product is unavailable. True only means that
 * the shop sells the product, which may still be out of stock.
 */
const sellableKeys = toSet(
  'purchasable ispurchasable purchaseable sellable issellable buyable isbuyable onlinesellable',
);
const soldOutKeys = toSet('soldout issoldout outofstock isoutofstock oos isoos currentlynotinstock nostock');
const preorderKeys = toSet(
  'preorder ispreorder preorderable ispreorderable onpreorder isonpreorder availableforpreorder',
);
const backorderKeys = toSet('isonbackorder isbackorder isbackordered onbackorder');
const discontinuedKeys = toSet('discontinued isdiscontinued');

const states = toSet(`
  availability availabilitystatus stockstatus stocklevelstatus inventorystatus stockstate productavailability
  availabilitystate availabilitytype stockavailability availabilitycode inventorystate stockleveltype
`);
const counts = toSet(`
  stock stocklevel stockquantity stockqty stockcount stockamount qtyinstock instockquantity availablequantity
  availablestock availableqty inventory inventoryquantity inventorylevel inventorycount quantityavailable onhand
  totalstock totalstockamount ats totalstockquantity
`);
/** Keys of flags for shops that sell beyond their stock. A count of 0 then has no meaning. */
const oversellKeys = toSet(`
  backorderable allowbackorder allowbackorders allowsbackorder backorderallowed backordersallowed canbackorder
  allowoosp continueselling sellwhenoutofstock unlimited infinitestock isunlimited oversell allowoversell
`);

/** JSON keys of objects that describe only a product's stock, such as `inventory`. */
const holders = toSet('availability inventory stock stockinfo stockstatus stockdata availabilityinfo stocks');
/**
 * JSON keys that state the stock only inside an object about stock, such as `status` inside
 * `availability`.
 */
const insideStates = toSet('status state code value type name');
const insideCounts = toSet('quantity qty level value count amount');

const MAX_KEYS = 400;
const MAX_KEY_LENGTH = 60;
const MAX_HOLDERS = 4;

/** Converts a key to lower case without "_", "-" and ".", because shops spell keys differently. */
export function normaliseKey(key: string): string {
  return key
    .slice(0, MAX_KEY_LENGTH)
    .replace(/[_\-.]/g, '')
    .toLowerCase();
}

function parseBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true' || value === 'Y' || value === 'yes') return true;
  return value === 0 || value === '0' || value === 'false' || value === 'N' || value === 'no' ? false : null;
}

interface StockStatements {
  flags: Stock[];
  states: Stock[];
  counts: Stock[];
  orderAhead: Availability | null;
  sellsBeyondStock: boolean;
}

const toAvailability = (value: boolean): Availability => (value ? 'InStock' : 'OutOfStock');

function recordFlag(statements: StockStatements, key: string, name: string, flag: boolean): void {
  if (inStockKeys.has(name)) statements.flags.push(createStock(key, flag, toAvailability(flag)));
  else if (soldOutKeys.has(name)) statements.flags.push(createStock(key, flag, flag ? 'SoldOut' : 'InStock'));
  else if (sellableKeys.has(name) && !flag) statements.flags.push(createStock(key, flag, 'OutOfStock'));
  else if (discontinuedKeys.has(name) && flag) statements.flags.push(createStock(key, flag, 'Discontinued'));
  else if (preorderKeys.has(name) && flag) statements.orderAhead = 'PreOrder';
  else if (backorderKeys.has(name) && flag) statements.orderAhead = 'BackOrder';
  else if (oversellKeys.has(name) && flag) statements.sellsBeyondStock = true;
}

function recordWord(statements: StockStatements, key: string, value: string): void {
  const availability = parseAvailability(value);
  if (availability !== 'unknown') statements.states.push(createStock(key, value, availability));
}

function recordValue(statements: StockStatements, key: string, value: unknown, isInside: boolean): void {
  const name = normaliseKey(key);
  const flag = parseBoolean(value);
  const count = parseCount(value);
  const isCount = counts.has(name) || (isInside && insideCounts.has(name));
  if (count !== null && isCount) statements.counts.push(createStock(key, value, toAvailability(count > 0)));
  else if (flag !== null) recordFlag(statements, key, name, flag);
  else if (typeof value !== 'string' || value.length > 120) return;
  else if (name === 'inventorypolicy') statements.sellsBeyondStock ||= value.toLowerCase() === 'continue';
  else if (states.has(name) || inStockKeys.has(name) || counts.has(name) || (isInside && insideStates.has(name)))
    recordWord(statements, key, value);
}

function recordNode(statements: StockStatements, node: SchemaNode, isInside: boolean): void {
  let holderCount = 0;
  for (const key of Object.keys(node).slice(0, MAX_KEYS)) {
    const value = node[key];
    if (!isNode(value)) recordValue(statements, key, value, isInside);
    else if (!isInside && holderCount < MAX_HOLDERS && holders.has(normaliseKey(key))) {
      holderCount += 1;
      recordNode(statements, value, true);
    }
  }
}

/**
 * Returns the stock on which all statements agree. If they contradict each other, the stock is
 * unknown, and `stated` quotes all of them.
 */
function findCommonStock(all: readonly Stock[]): Stock {
  const [first = UNKNOWN_STOCK] = all;
  const kinds = new Set(all.map(({ availability }) => getStockClass(availability)));
  if (kinds.size <= 1) return all.find(({ availability }) => availability === 'Discontinued') ?? first;
  return { availability: 'unknown', stated: all.map((stock) => stock.stated).join(', ') };
}

function applyOrderAhead(statements: StockStatements, stock: Stock): Stock {
  const isUnavailable = getStockClass(stock.availability) === 'out' && statements.orderAhead === 'PreOrder';
  if (statements.orderAhead === null || isUnavailable || stock.stated === null) return stock;
  return { availability: statements.orderAhead, stated: `${stock.stated}, ${statements.orderAhead}` };
}

/**
 * Reads the stock from the JSON of a shop. Flags and words decide; if they contradict each other,
 * the stock is unknown. Without any, the number of pieces decides, but 0 is ignored if the shop
 * sells beyond its stock.
 */
export function readStock(node: SchemaNode): Stock {
  const statements: StockStatements = { flags: [], states: [], counts: [], orderAhead: null, sellsBeyondStock: false };
  recordNode(statements, node, false);
  const stock = findCommonStock([...statements.flags, ...statements.states]);
  if (stock.stated !== null) return applyOrderAhead(statements, stock);
  const counted = statements.counts.some(({ availability }) => availability === 'InStock')
    ? findCommonStock(statements.counts.filter(({ availability }) => availability === 'InStock'))
    : findCommonStock(statements.counts);
  if (counted.availability === 'OutOfStock' && (statements.sellsBeyondStock || statements.orderAhead !== null))
    return UNKNOWN_STOCK;
  return applyOrderAhead(statements, counted);
}
