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

/** What a visitor sees of the main product: a source of its own, beside what the page says to machines. */
export interface VisibleReading {
  stock: VisibleStock;
  sure: Sureness;
  /** The likeliest control that puts the product into the cart; `absent` where there is none. */
  buyControl: 'enabled' | 'disabled' | 'absent';
  title: string | null;
  /** `says` is for the evidence. */
  price: { amount: number; currency: string | null; says: string; sure: Sureness } | null;
  /** What is struck out beside the price. */
  listPrice: number | null;
  /** True for a list of products without a main one. */
  isListing: boolean;
  /** True where title, price and a sign of the stock make a page of one product, whatever its markup says. */
  isProduct: boolean;
}

/** For what comes without a page, such as a shop's feed. */
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

/** Controls about as close to the product as the closest. */
function nearest(controls: readonly MainControl[]): MainControl[] {
  const most = controls[0]?.points ?? 0;
  return controls.filter(({ points }) => points >= most - NEAR_BEST);
}

/** Notices and choices stand near the price and the button, too, not only near the title. */
function withPlaces(anchors: Anchors, price: PriceReading['price'], controls: readonly MainControl[]): Anchors {
  const more = [...(price === null ? [] : [price]), ...controls.slice(0, 1)];
  return { ...anchors, places: [...anchors.places, ...more] };
}

const LISTED = 5;
const DOUBTFUL = 0.5;

/** Many prices of other products, and none that clearly is of one product. */
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

/** Without a price only a page that plainly bears the product's name, and says that it is sold out, is one of a product. */
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
 * Reads the main product's visible region: the title first, then what stands closest to it. What is hidden, or in menus,
 * carts, lists of other products and the like, is no evidence. Never in more than linear time of what the page shows.
 * @param names what other sources call the product
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
