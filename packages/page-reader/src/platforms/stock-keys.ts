import type { Availability } from '@sillage/contract';
import { parseAvailability, stockClass } from '../schema/availability.ts';
import { isNode, type SchemaNode } from '../schema/schema-node.ts';
import { type Stock, silent, stated } from './reading.ts';

/*
 * Keys for stock in shops' state, in lower case without `_` and `-`. Only keys with the same
 * meaning in nearly every shop: a plain `quantity` is as often the quantity to order as the stock.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** True means in stock, false out of stock. */
const yes = words(`
  available isavailable availableforsale isavailableforsale instock isinstock hasstock instockstatus orderable
  isorderable availabletoorder canbuy canbebought salable issalable saleable issaleable readytoorder onstock
`);
/** False means unavailable; true only that the shop sells the product in principle. */
const allowed = words('purchasable ispurchasable purchaseable sellable issellable buyable isbuyable onlinesellable');
/** True means sold out. */
const no = words('soldout issoldout outofstock isoutofstock oos isoos currentlynotinstock nostock');
const preorder = words('preorder ispreorder preorderable ispreorderable onpreorder isonpreorder availableforpreorder');
const backorder = words('isonbackorder isbackorder isbackordered onbackorder');
const discontinued = words('discontinued isdiscontinued');

const states = words(`
  availability availabilitystatus stockstatus stocklevelstatus inventorystatus stockstate productavailability
  availabilitystate availabilitytype stockavailability availabilitycode inventorystate stockleveltype
`);
const counts = words(`
  stock stocklevel stockquantity stockqty stockcount stockamount qtyinstock instockquantity availablequantity
  availablestock availableqty inventory inventoryquantity inventorylevel inventorycount quantityavailable onhand
  totalstock totalstockamount ats totalstockquantity
`);
/** With any of these, the shop sells beyond its stock, and a count of 0 is meaningless. */
const endless = words(`
  backorderable allowbackorder allowbackorders allowsbackorder backorderallowed backordersallowed canbackorder
  allowoosp continueselling sellwhenoutofstock unlimited infinitestock isunlimited oversell allowoversell
`);

/** Keys of objects that contain only stock information. */
const holders = words('availability inventory stock stockinfo stockstatus stockdata availabilityinfo stocks');
/** Generic keys that mean stock inside these objects. */
const insideStates = words('status state code value type name');
const insideCounts = words('quantity qty level value count amount');

const MOST_KEYS = 400;
const LONGEST_KEY = 60;
const MOST_HOLDERS = 4;

/** Normalises a key, whose spelling varies between shops. */
export function plainKey(key: string): string {
  return key
    .slice(0, LONGEST_KEY)
    .replace(/[_\-.]/g, '')
    .toLowerCase();
}

function asFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (value === 1 || value === '1' || value === 'true' || value === 'Y' || value === 'yes') return true;
  return value === 0 || value === '0' || value === 'false' || value === 'N' || value === 'no' ? false : null;
}

function asCount(value: unknown): number | null {
  const count = typeof value === 'string' && /^-?\d{1,9}(?:\.0{1,4})?$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) ? count : null;
}

interface Said {
  flags: Stock[];
  states: Stock[];
  counts: Stock[];
  later: Availability | null;
  isEndless: boolean;
}

const either = (value: boolean): Availability => (value ? 'InStock' : 'OutOfStock');

function noteFlag(said: Said, key: string, name: string, flag: boolean): void {
  if (yes.has(name)) said.flags.push(stated(key, flag, either(flag)));
  else if (no.has(name)) said.flags.push(stated(key, flag, flag ? 'SoldOut' : 'InStock'));
  else if (allowed.has(name) && !flag) said.flags.push(stated(key, flag, 'OutOfStock'));
  else if (discontinued.has(name) && flag) said.flags.push(stated(key, flag, 'Discontinued'));
  else if (preorder.has(name) && flag) said.later = 'PreOrder';
  else if (backorder.has(name) && flag) said.later = 'BackOrder';
  else if (endless.has(name) && flag) said.isEndless = true;
}

function noteWord(said: Said, key: string, value: string): void {
  const availability = parseAvailability(value);
  if (availability !== 'unknown') said.states.push(stated(key, value, availability));
}

function noteValue(said: Said, key: string, value: unknown, isInside: boolean): void {
  const name = plainKey(key);
  const flag = asFlag(value);
  const count = asCount(value);
  const isCount = counts.has(name) || (isInside && insideCounts.has(name));
  if (count !== null && isCount) said.counts.push(stated(key, value, either(count > 0)));
  else if (flag !== null) noteFlag(said, key, name, flag);
  else if (typeof value !== 'string' || value.length > 120) return;
  else if (name === 'inventorypolicy') said.isEndless ||= value.toLowerCase() === 'continue';
  else if (states.has(name) || yes.has(name) || counts.has(name) || (isInside && insideStates.has(name)))
    noteWord(said, key, value);
}

function note(said: Said, node: SchemaNode, isInside: boolean): void {
  let held = 0;
  for (const key of Object.keys(node).slice(0, MOST_KEYS)) {
    const value = node[key];
    if (!isNode(value)) noteValue(said, key, value, isInside);
    else if (!isInside && held < MOST_HOLDERS && holders.has(plainKey(key))) {
      held += 1;
      note(said, value, true);
    }
  }
}

/** Returns the common state; unknown, quoting all statements, if their stock classes differ. */
function agreed(all: readonly Stock[]): Stock {
  const [first = silent] = all;
  const kinds = new Set(all.map(({ availability }) => stockClass(availability)));
  if (kinds.size <= 1) return all.find(({ availability }) => availability === 'Discontinued') ?? first;
  return { availability: 'unknown', stated: all.map((one) => one.stated).join(', ') };
}

function ordered(said: Said, stock: Stock): Stock {
  const isGone = stockClass(stock.availability) === 'out' && said.later === 'PreOrder';
  if (said.later === null || isGone || stock.stated === null) return stock;
  return { availability: said.later, stated: `${stock.stated}, ${said.later}` };
}

/**
 * Reads the stock in an object's own properties. Unknown if flags and words differ in stock class.
 * A count decides only without these, and a count of 0 is ignored if the shop sells beyond its
 * stock.
 */
export function stockOf(node: SchemaNode): Stock {
  const said: Said = { flags: [], states: [], counts: [], later: null, isEndless: false };
  note(said, node, false);
  const stock = agreed([...said.flags, ...said.states]);
  if (stock.stated !== null) return ordered(said, stock);
  const counted = said.counts.some(({ availability }) => availability === 'InStock')
    ? agreed(said.counts.filter(({ availability }) => availability === 'InStock'))
    : agreed(said.counts);
  if (counted.availability === 'OutOfStock' && (said.isEndless || said.later !== null)) return silent;
  return ordered(said, counted);
}
