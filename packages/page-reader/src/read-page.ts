import { buildVerdict } from './build-verdict.ts';
import { type Expected, explainMismatch, type FoundProduct } from './identity/identity.ts';
import { type PageIdentity, selectMainProduct } from './identity/main-product.ts';
import { type Rejection, triageContent, triageResponse } from './identity/triage.ts';
import { classifyOffers, classifyPage, selectExpectedVariants } from './identity/variants.ts';
import { findPageMarket } from './page-market.ts';
import { readEmbedded } from './platforms/embedded.ts';
import { findShopifyProduct, parseJsonBody, readShopifyProduct } from './platforms/shopify.ts';
import { findWooCommerceProduct, readWooCommerceProduct } from './platforms/woocommerce.ts';
import { type PageFacts, scanPage } from './scan-page.ts';
import { parseLooseJson } from './schema/loose-json.ts';
import { readOpenGraph } from './schema/open-graph.ts';
import type { ClassifiedSource, ParsedProduct, SourceProduct } from './schema/parsed-product.ts';
import { toArray, uncapitaliseKeys } from './schema/schema-node.ts';
import { readSchema } from './schema/schema-products.ts';
import { findCurrencyHint } from './values/currency-hint.ts';
import { parseSizeMl } from './values/size.ts';
import { sourceConfidence } from './verdict/confidence.ts';
import { NO_PARTS, type OmittedParts } from './verdict/reader-parts.ts';
import { selectBottles } from './verdict/reliable-offers.ts';
import { sanitizeVerdict } from './verdict/sanitize-verdict.ts';
import { type FetchedPage, MAX_OFFERS_PER_PAGE, type Verdict } from './verdict/verdict.ts';
import { EMPTY_VISIBLE_PRODUCT, readVisible, type VisibleProduct } from './visible/read-visible.ts';
import { isSoldOut, isStockContested, isStockUndecided } from './weigh-sources.ts';

const EMPTY_VERDICT = {
  availability: 'unknown',
  buyable: null,
  price: null,
  currency: null,
  title: null,
  brand: null,
  gtin: null,
  offers: [],
  kind: 'bottle',
  method: null,
  confidence: 0,
  evidence: [],
} as const;

function buildRejection({ page, reason }: Rejection): Verdict {
  return { ...EMPTY_VERDICT, offers: [], evidence: [], page, reason };
}

function getPageIdentity(page: FetchedPage, facts: PageFacts, expected: Expected | undefined): PageIdentity {
  const { head } = facts;
  const titles = [...head.headings.map(({ text }) => text), ...(head.meta.get('og:title') ?? []), head.title];
  const canonical = head.canonical === null ? null : (URL.parse(head.canonical, page.finalUrl)?.href ?? null);
  return {
    urls: [page.finalUrl, page.url, ...(canonical === null ? [] : [canonical])],
    names: [...titles, ...(expected === undefined ? [] : [expected.name])].filter((name) => name !== ''),
  };
}

/**
 * Products that a page's markup for machines describes, the most trusted source first. `isListing`
 * is true for a list of products.
 */
interface Markup {
  sources: ClassifiedSource[];
  isListing: boolean;
  /** Prices of all products that the markup describes, also of related ones. */
  prices: ReadonlySet<number | null>;
}

function readMarkup(
  facts: PageFacts,
  identity: PageIdentity,
  { expected, omitted }: { expected: Expected | undefined; omitted: OmittedParts },
): Markup {
  const schemas = [
    ['json-ld', readSchema(facts.head.jsonLd.flatMap((text) => toArray(uncapitaliseKeys(parseLooseJson(text), text))))],
    ['microdata', readSchema(facts.microdata)],
  ] as const;
  const sources = schemas.flatMap(([source, { products }]): SourceProduct[] => {
    if (omitted.has(source)) return [];
    const product = selectMainProduct(products, identity);
    return product === null ? [] : [{ source, product }];
  });
  const described = schemas.reduce((count, [, { products }]) => count + products.length, 0);
  const isListing = sources.length === 0 && (described > 1 || schemas.some(([, schema]) => schema.isListing));
  const openGraph = isListing || omitted.has('opengraph') ? null : readOpenGraph(facts.head);
  const all = openGraph === null ? sources : [...sources, { source: 'opengraph' as const, product: openGraph }];
  return {
    sources: selectExpectedOffers(all, expected),
    isListing,
    prices: new Set(
      schemas.flatMap(([, { products }]) => products.flatMap(({ offers }) => offers.map(({ price }) => price))),
    ),
  };
}

/**
 * Returns true if the visible page sells one product although its markup describes only others:
 * its price is certain, and none of the others'. On a list of products, it would be one of theirs.
 */
function sellsUndescribedProduct({ prices }: Markup, { isProduct, price, certainty }: VisibleProduct): boolean {
  return isProduct && certainty === 'certain' && price?.certainty === 'certain' && !prices.has(price.amount);
}

/** Returns the currency that an ambiguous sign such as "$" most probably means on this page. */
function findHint(page: FetchedPage, { head }: PageFacts, sources: readonly SourceProduct[]): string | null {
  const stated = sources.flatMap(({ product }) => product.offers.map(({ currency }) => currency));
  const [locale = null] = head.meta.get('og:locale') ?? [];
  return findCurrencyHint({ url: page.finalUrl, lang: head.lang, locale, currencies: stated });
}

/** Keys that state the stock in the data of shops and their applications. */
const stockKey =
  /(?:stock|avail|sold_?out|saleable|salable|quantity|orderable|buyable|can_?buy)\w{0,20}\\?(?:"|&quot;|')?\s?:/i;

/** Returns true if the page may contain data about stock; then the visible page is not enough. */
function mentionsStock(html: string): boolean {
  return stockKey.test(html);
}

/**
 * Returns true if the data in the page's scripts and attributes must be read too. Reading them is
 * slow, so this happens only when the stock is in doubt, or when the price of a product that may be
 * in stock is missing.
 */
function needsEmbeddedData(sources: readonly ClassifiedSource[], visible: VisibleProduct, html: string): boolean {
  const hasPrice = sources.some(({ product }) => product.offers.some(({ price }) => price !== null));
  if (isStockContested(sources, visible)) return true;
  const isCertain = visible.certainty === 'certain' && visible.price?.certainty === 'certain';
  if (isStockUndecided(sources)) return !isCertain || mentionsStock(html);
  return !hasPrice && visible.price?.certainty !== 'certain' && !isSoldOut(sources);
}

function sortByTrust(sources: readonly ClassifiedSource[]): ClassifiedSource[] {
  return sources.toSorted((a, b) => sourceConfidence[b.source] - sourceConfidence[a.source]);
}

function buildVisibleSource({ title, price }: VisibleProduct): SourceProduct {
  const offer = { variant: null, sku: null, gtin: null, sizeMl: parseSizeMl(title), availability: 'unknown' as const };
  const amount = { price: price?.amount ?? null, currency: price?.currency ?? null };
  const product = { ...EMPTY_PRODUCT, name: title, offers: [{ ...offer, ...amount, stated: null }] };
  return { source: 'page', product };
}

const EMPTY_PRODUCT = {
  brand: null,
  gtin: null,
  url: null,
  group: null,
  availability: 'unknown',
  stated: null,
  isListed: false,
} as const;

/** Selects the offers of the expected product, and states what kind of goods each of them is. */
function selectExpectedOffers(sources: readonly SourceProduct[], expected: Expected | undefined): ClassifiedSource[] {
  return sources.map(({ source, product }) => {
    const own = expected === undefined ? product.offers : selectExpectedVariants(expected, product.offers);
    const offers = classifyOffers(expected, { name: product.name, offers: own });
    const [bottles, others] = [selectBottles(offers), offers.filter(({ kind }) => kind !== 'bottle')];
    return { source, product: { ...product, offers: [...bottles, ...others].slice(0, MAX_OFFERS_PER_PAGE) } };
  });
}

function readHtml(page: FetchedPage, expected: Expected | undefined, omitted: OmittedParts): Verdict {
  const facts = scanPage(page.body);
  const identity = getPageIdentity(page, facts, expected);
  const markup = readMarkup(facts, identity, { expected, omitted });
  const named = [...markup.sources.map(({ product }) => product.name), expected?.name ?? null];
  const names = named.filter((name) => name !== null);
  const hint = findHint(page, facts, markup.sources);
  const visible = readVisible(facts, names, hint, omitted);
  const embedded = needsEmbeddedData(markup.sources, visible, page.body)
    ? selectExpectedOffers(readEmbedded({ html: page.body, scripts: facts.scripts }, identity, omitted), expected)
    : [];
  const sources = sortByTrust([...embedded, ...markup.sources]);
  const rejection = findRejection(page, facts, { ...markup, sources }, visible);
  if (rejection !== null) return buildRejection(rejection);
  const all = sources.length > 0 ? sources : selectExpectedOffers([buildVisibleSource(visible)], expected);
  const mismatch = expected && explainMismatch(expected, describeFoundProduct(page, all, facts));
  if (typeof mismatch === 'string') return buildRejection({ page: 'not-a-product', reason: mismatch });
  const fallbackTitle = visible.title ?? identity.names[0] ?? null;
  const productName = all.map(({ product }) => product.name).find((name) => name !== null);
  const kind = classifyPage(expected, productName ?? fallbackTitle);
  const market = findPageMarket(page, facts, hint);
  return buildVerdict({ sources: all, visible, fallbackTitle, hint, omitted, kind, market });
}

/** Finds the reason to reject a page; null for a page that shows a single product. */
function findRejection(page: FetchedPage, facts: PageFacts, markup: Markup, visible: VisibleProduct): Rejection | null {
  const isDescribed = markup.sources.some(({ source }) => source !== 'opengraph' && source !== 'state');
  if (isDescribed) return null;
  const isListing = visible.isListing || (markup.isListing && !sellsUndescribedProduct(markup, visible));
  const contentRejection = triageContent(page, facts, isListing);
  const isRejected = contentRejection.page !== 'not-a-product' || isListing;
  const isVisibleProduct = visible.isProduct || (visible.title !== null && visible.price?.certainty === 'certain');
  return isRejected || (markup.sources.length === 0 && !isVisibleProduct) ? contentRejection : null;
}

function describeFoundProduct(page: FetchedPage, sources: readonly SourceProduct[], { head }: PageFacts): FoundProduct {
  const names = sources.map(({ product }) => product.name).filter((name) => name !== null);
  const brand = sources.map(({ product }) => product.brand).find((found) => found !== null) ?? null;
  const headings = [...head.headings.slice(0, 2).map(({ text }) => text), head.title].filter((text) => text !== '');
  return { url: page.url, finalUrl: page.finalUrl, names, headings, brand };
}

function parseJsonProduct(body: unknown): SourceProduct | null {
  const shopify = findShopifyProduct(body);
  if (shopify !== null) return { source: 'shopify', product: readShopifyProduct(shopify) };
  const woo = findWooCommerceProduct(body);
  return woo === null ? null : { source: 'woocommerce', product: readWooCommerceProduct(woo) };
}

function readJson(page: FetchedPage, body: unknown, expected: Expected | undefined): Verdict {
  const source = parseJsonProduct(body);
  if (source === null)
    return buildRejection({ page: 'not-a-product', reason: 'The JSON does not describe a single product' });
  const { name, brand } = source.product;
  const { url, finalUrl } = page;
  const found = { url, finalUrl, names: name === null ? [] : [name], headings: [], brand };
  const mismatch = expected && explainMismatch(expected, found);
  if (typeof mismatch === 'string') return buildRejection({ page: 'not-a-product', reason: mismatch });
  return judgeProduct(source, expected);
}

function judgeProduct(source: SourceProduct, expected: Expected | undefined): Verdict {
  const sources = selectExpectedOffers([source], expected);
  const kind = classifyPage(expected, source.product.name);
  const nothingVisible = { visible: EMPTY_VISIBLE_PRODUCT, fallbackTitle: null, hint: null, omitted: NO_PARTS };
  return buildVerdict({ sources, ...nothingVisible, kind });
}

export function readFeedProduct(source: SourceProduct['source'], product: ParsedProduct, expected: Expected): Verdict {
  return sanitizeVerdict(judgeProduct({ source, product }, expected));
}

/**
 * Judges a page, without side effects and in limited time and memory. With a confidence of at least
 * 0.5, a verdict is in stock only if the page says so. The function never throws: if the reader
 * fails, the verdict's `page` is 'error', and `onError` receives the thrown value. Only
 * measurements give `omitted`: parts of the reader to leave out.
 */
export function readPage(
  page: FetchedPage,
  expected?: Expected,
  onError?: (error: unknown) => void,
  omitted: OmittedParts = NO_PARTS,
): Verdict {
  try {
    return sanitizeVerdict(read(page, expected, omitted));
  } catch (error) {
    onError?.(error);
    return buildRejection({ page: 'error', reason: 'The page could not be read' });
  }
}

function read(page: FetchedPage, expected: Expected | undefined, omitted: OmittedParts): Verdict {
  const earlyRejection = triageResponse(page);
  if (earlyRejection !== null) return buildRejection(earlyRejection);
  const json = parseJsonBody(page);
  return json === undefined ? readHtml(page, expected, omitted) : readJson(page, json, expected);
}
