import { asidesOf } from '../html/regions.ts';
import type { PageFacts } from '../html/scan-page.ts';
import { saysBlocked, saysListing, saysMissing } from '../phrases/page-titles.ts';
import { type MainControl, mainControls, seenControls } from './buy-control.ts';
import { cardsAround } from './cards.ts';
import { mainChoices } from './choices.ts';
import { type Anchors, anchorsOf } from './closeness.ts';
import { mainPrice, type PriceReading } from './main-price.ts';
import { type MainTitle, mainTitle } from './main-title.ts';
import { seenAmounts } from './price-lines.ts';
import { type JudgedStock, judgeStock, type Sureness, type VisibleStock } from './stock.ts';
import { productState, stockNotices } from './stock-box.ts';

/** What a visitor sees of the main product; a source beside the markup for machines. */
export interface VisibleReading {
  stock: VisibleStock;
  sure: Sureness;
  buyControl: 'enabled' | 'disabled' | 'absent';
  title: string | null;
  /** `says` is the evidence. */
  price: { amount: number; currency: string | null; says: string; sure: Sureness } | null;
  listPrice: number | null;
  isListing: boolean;
  /** True if title, price and a stock sign show one product, whatever the markup says. */
  isProduct: boolean;
}

/** The visible part of sources without a page, such as a product feed. */
export const nothingSeen: VisibleReading = {
  stock: { kind: 'silent' },
  sure: 'likely',
  buyControl: 'absent',
  title: null,
  price: null,
  listPrice: null,
  isListing: false,
  isProduct: false,
};

const NEAR_BEST = 1.6;

function nearest(controls: readonly MainControl[]): MainControl[] {
  const most = controls[0]?.points ?? 0;
  return controls.filter(({ points }) => points >= most - NEAR_BEST);
}

/** Adds price and button to the anchors, since notices and choices are near these, too. */
function withPlaces(anchors: Anchors, price: PriceReading['price'], controls: readonly MainControl[]): Anchors {
  const more = [...(price === null ? [] : [price]), ...controls.slice(0, 1)];
  return { ...anchors, places: [...anchors.places, ...more] };
}

const LISTED = 5;
const DOUBTFUL = 0.5;

/** Returns true for many prices of other products, and no clear main price or buy button. */
function looksLikeList({ price, others }: PriceReading, controls: readonly MainControl[]): boolean {
  const isClear = price !== null && price.points >= DOUBTFUL;
  return others >= LISTED && !isClear && !controls.some(({ purpose }) => purpose === 'buy');
}

function controlState(controls: readonly MainControl[]): VisibleReading['buyControl'] {
  const buying = controls.filter(({ purpose }) => purpose === 'buy' || purpose === 'order-ahead');
  if (buying.length === 0) return 'absent';
  return buying.some(({ enabled }) => enabled) ? 'enabled' : 'disabled';
}

const AGREEING = 0.3;

/** Without a price, only a sold-out page that plainly shows the product's name is a product's. */
function looksLikeProduct(
  title: MainTitle | null,
  price: PriceReading['price'],
  { stock, sure }: JudgedStock,
): boolean {
  if (title === null || stock.kind === 'silent') return false;
  if (saysMissing(title.text) || saysBlocked(title.text) || saysListing(title.text)) return false;
  return (
    price !== null ||
    (stock.kind === 'sold-out' && (title.agreement >= AGREEING || (title.isNamed && sure === 'certain')))
  );
}

const CLEAR = 1.5;

function seenPrice(price: PriceReading['price']): VisibleReading['price'] {
  if (price === null) return null;
  const { amount, currency, says, points } = price;
  return { amount, currency, says, sure: points >= CLEAR ? 'certain' : 'likely' };
}

/**
 * Reads the visible part of the main product: the title first, then the closest signs. Ignores
 * hidden elements, menus, carts, lists of other products and the like. Takes linear time.
 * @param names the product's names in other sources
 * @param hint the currency that signs such as "$" mean on this page
 */
export function readVisible(facts: PageFacts, names: readonly string[], hint: string | null = null): VisibleReading {
  const { scene, head } = facts;
  const title = mainTitle(scene, head, names);
  const amounts = seenAmounts(scene, hint);
  const titleElement = scene.lines[title?.lines[0] ?? -1]?.element;
  const pressed = seenControls(scene, titleElement === undefined ? 0 : asidesOf(titleElement.region));
  const anchors = anchorsOf(title, scene, new Set(pressed.map(({ element }) => element)));
  const cards = cardsAround(amounts.map(({ element }) => element));
  const controls = nearest(mainControls(pressed, anchors, cards));
  const control = controls.find(({ purpose }) => purpose === 'buy') ?? controls[0];
  const prices = mainPrice(amounts, { anchors, cards, control });
  const around = withPlaces(anchors, prices.price, controls);
  const judged = judgeStock({
    controls,
    notices: stockNotices(scene, around, cards),
    state: productState(anchors.places[0]?.element),
    choices: mainChoices(scene, around),
    hasPrice: prices.price !== null,
  });
  const isListing = looksLikeList(prices, controls);
  return {
    ...judged,
    buyControl: controlState(controls),
    title: title?.text ?? null,
    price: seenPrice(prices.price),
    listPrice: prices.listPrice,
    isListing,
    isProduct: !isListing && looksLikeProduct(title, prices.price, judged),
  };
}
