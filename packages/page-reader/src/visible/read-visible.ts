import type { PageHead } from '../html/page-head.ts';
import { countAsides } from '../html/regions.ts';
import { isBlockedPageTitle, isListingTitle, isMissingPageTitle } from '../phrases/page-titles.ts';
import { NO_PARTS, type OmittedParts } from '../verdict/reader-parts.ts';
import { findControls, type MainControl, rankMainControls } from './buy-control.ts';
import { findCards } from './cards.ts';
import { countMainChoices } from './choices.ts';
import { findMainPrice, type MainPrice } from './main-price.ts';
import { findMainTitle, type MainTitle } from './main-title.ts';
import { createProductCardFinder } from './product-cards.ts';
import { type Anchors, findAnchors } from './proximity.ts';
import { findReferencePrices, NO_REFERENCE_PRICES, type ReferencePrices } from './reference-prices.ts';
import { findStockNotices, readProductState } from './stock-notices.ts';
import { findAmounts } from './visible-amounts.ts';
import { getLine, type VisibleContent } from './visible-content.ts';
import { type Certainty, decideStock, type StockDecision, type VisibleStock } from './visible-stock.ts';

/**
 * What the visible page says about the product, read independently of the page's structured data.
 */
export interface VisibleProduct {
  stock: VisibleStock;
  certainty: Certainty;
  buyControl: 'enabled' | 'disabled' | 'absent';
  title: string | null;
  /** The price that the page shows; `says` quotes the page as evidence. */
  price: { amount: number; currency: string | null; says: string; certainty: Certainty } | null;
  listPrice: number | null;
  /** Prices beside it with which the shop compares it; they decide nothing. */
  reference: ReferencePrices;
  /** All amounts of money that the page shows, without those before tax. */
  amounts: ReadonlySet<number>;
  isListing: boolean;
  /**
   * True if the visible title, price and stock show that the page is about one product, whatever
   * its markup says.
   */
  isProduct: boolean;
}

/**
 * Result for a product that is not read from a web page, such as an entry of a product feed.
 * Nothing is visible.
 */
export const EMPTY_VISIBLE_PRODUCT: VisibleProduct = {
  stock: { kind: 'silent' },
  certainty: 'likely',
  buyControl: 'absent',
  title: null,
  price: null,
  listPrice: null,
  reference: NO_REFERENCE_PRICES,
  amounts: new Set(),
  isListing: false,
  isProduct: false,
};

const MAX_POINTS_BEHIND_BEST = 1.6;

function selectNearBest(controls: readonly MainControl[]): MainControl[] {
  const bestPoints = controls[0]?.points ?? 0;
  return controls.filter(({ points }) => points >= bestPoints - MAX_POINTS_BEHIND_BEST);
}

/**
 * Adds the positions of the product's price and first button to `anchors`. Stock notices and sizes
 * are expected near these positions.
 */
function addPositions(anchors: Anchors, price: MainPrice['price'], controls: readonly MainControl[]): Anchors {
  const more = [...(price === null ? [] : [price]), ...controls.slice(0, 1)];
  return { ...anchors, positions: [...anchors.positions, ...more] };
}

const MIN_LISTED_PRICES = 5;
const MIN_CLEAR_PRICE_POINTS = 0.5;

function looksLikeList({ price, others }: MainPrice, controls: readonly MainControl[]): boolean {
  const isClear = price !== null && price.points >= MIN_CLEAR_PRICE_POINTS;
  return others >= MIN_LISTED_PRICES && !isClear && !controls.some(({ purpose }) => purpose === 'buy');
}

const MIN_TITLE_AGREEMENT = 0.3;

/**
 * Returns true if the product's own title and a notice beside it say that it is sold out. Then the
 * prices of other products below do not make the page a list.
 */
function isPlainlySoldOut(title: MainTitle | null, { stock, certainty }: StockDecision): boolean {
  const isOwn = title !== null && (title.isNamed || title.agreement >= MIN_TITLE_AGREEMENT);
  return isOwn && stock.kind === 'sold-out' && certainty === 'certain';
}

function getControlState(controls: readonly MainControl[]): VisibleProduct['buyControl'] {
  const buying = controls.filter(({ purpose }) => purpose === 'buy' || purpose === 'order-ahead');
  if (buying.length === 0) return 'absent';
  return buying.some(({ isEnabled: enabled }) => enabled) ? 'enabled' : 'disabled';
}

/**
 * Returns true if the visible content looks like a product page. Without a price, it must plainly
 * name the product and state that it is sold out.
 */
function looksLikeProduct(
  title: MainTitle | null,
  price: MainPrice['price'],
  { stock, certainty }: StockDecision,
): boolean {
  if (title === null || stock.kind === 'silent') return false;
  if (isMissingPageTitle(title.text) || isBlockedPageTitle(title.text) || isListingTitle(title.text)) return false;
  return (
    price !== null ||
    (stock.kind === 'sold-out' &&
      (title.agreement >= MIN_TITLE_AGREEMENT || (title.isNamed && certainty === 'certain')))
  );
}

const MIN_CERTAIN_PRICE_POINTS = 1.5;

function toVisiblePrice(price: MainPrice['price']): VisibleProduct['price'] {
  if (price === null) return null;
  const { amount, currency, says, points } = price;
  return { amount, currency, says, certainty: points >= MIN_CERTAIN_PRICE_POINTS ? 'certain' : 'likely' };
}

/**
 * Reads the visible part of the main product: first the title, then the closest signs of price and
 * stock. Hidden elements, menus, carts and lists of other products are ignored. Takes linear time.
 * @param names the product's names in other sources
 * @param hint the currency that signs such as "$" mean on this page
 * @param omitted parts of the reader to leave out, in a measurement
 */
export function readVisible(
  { visibleContent: content, head }: { visibleContent: VisibleContent; head: PageHead },
  names: readonly string[],
  hint: string | null = null,
  omitted: OmittedParts = NO_PARTS,
): VisibleProduct {
  const title = findMainTitle(content, head, names);
  const amounts = omitted.has('visible prices') ? [] : findAmounts(content, hint);
  const titleElement = title === null ? undefined : getLine(content, title.lines[0]).element;
  const asideCount = titleElement === undefined ? 0 : countAsides(titleElement.region);
  const candidates = omitted.has('buttons') ? [] : findControls(content, asideCount);
  const anchors = findAnchors(title, content, new Set(candidates.map(({ element }) => element)));
  const cards = findCards(amounts.map(({ element }) => element));
  const findProductCard = createProductCardFinder({
    content,
    cards,
    anchors,
    title: title?.plain ?? null,
    buttons: omitted.has('product cards') ? [] : candidates,
  });
  const ranked = rankMainControls(candidates, anchors, cards);
  const listed = ranked.filter((candidate) => findProductCard(candidate) !== null);
  const controls = selectNearBest(ranked.filter((candidate) => !listed.includes(candidate)));
  const control = controls.find(({ purpose }) => purpose === 'buy') ?? controls[0];
  const ownAmounts = amounts.filter((amount) => findProductCard(amount) === null);
  const prices = findMainPrice(ownAmounts, { anchors, cards, control });
  const nearbyAnchors = addPositions(anchors, prices.price, controls);
  const stockDecision = decideStock({
    controls,
    notices: omitted.has('notices') ? [] : findStockNotices(content, nearbyAnchors, cards),
    state: omitted.has('wrapper class') ? null : readProductState(anchors.positions[0]?.element),
    choices: omitted.has('choices') ? { count: 0, soldOut: 0 } : countMainChoices(content, nearbyAnchors),
    hasPrice: prices.price !== null,
  });
  const isInCard = control === undefined && prices.price === null && listed.length > 0;
  const isListOfPrices = !omitted.has('list of prices') && looksLikeList(prices, controls);
  const isListing = (isInCard || isListOfPrices) && !isPlainlySoldOut(title, stockDecision);
  return {
    ...stockDecision,
    buyControl: getControlState(controls),
    title: title?.text ?? null,
    price: toVisiblePrice(prices.price),
    listPrice: prices.listPrice,
    reference: findReferencePrices(content, prices, hint),
    amounts: new Set(amounts.flatMap(({ amount, isUntaxed }) => (isUntaxed ? [] : [amount]))),
    isListing,
    isProduct: !isListing && looksLikeProduct(title, prices.price, stockDecision),
  };
}
