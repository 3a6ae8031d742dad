import { type PageFacts, scanPage } from './html/scan-page.ts';
import { type Expected, type Found, otherProduct } from './identity/identity.ts';
import { type Refusal, triageContent, triageResponse } from './identity/triage.ts';
import { ownVariants } from './identity/variants.ts';
import { mainProduct, type PageIdentity } from './main-product.ts';
import { readEmbedded } from './platforms/embedded.ts';
import { jsonBody, readShopifyProduct, shopifyProductIn } from './platforms/shopify.ts';
import { readWooCommerceProduct, wooCommerceProductIn } from './platforms/woocommerce.ts';
import { sanitizeVerdict } from './sanitize-verdict.ts';
import { parseLooseJson } from './schema/loose-json.ts';
import { readOpenGraph } from './schema/open-graph.ts';
import { listOf } from './schema/schema-node.ts';
import { type ProductReading, readSchema } from './schema/schema-products.ts';
import { type FetchedPage, MAX_OFFERS_PER_PAGE, type Verdict } from './verdict.ts';
import { verdictOf } from './verdict-of.ts';
import { nothingSeen, readVisible, type VisibleReading } from './visible/reading.ts';
import { isContested, isOpen, type SourceReading, trust } from './weigh.ts';
import { currencyHint } from './words/currency-hint.ts';
import { parseSizeMl } from './words/size.ts';

const nothing = {
  availability: 'unknown',
  buyable: null,
  price: null,
  currency: null,
  title: null,
  brand: null,
  gtin: null,
  offers: [],
  method: null,
  confidence: 0,
  evidence: [],
} as const;

function refusal({ page, reason }: Refusal): Verdict {
  return { ...nothing, offers: [], evidence: [], page, reason };
}

function identityOf(page: FetchedPage, facts: PageFacts, expected: Expected | undefined): PageIdentity {
  const { head } = facts;
  const titles = [...head.headings.map(({ text }) => text), ...(head.meta.get('og:title') ?? []), head.title];
  const canonical = head.canonical === null ? null : (URL.parse(head.canonical, page.finalUrl)?.href ?? null);
  return {
    urls: [page.finalUrl, page.url, ...(canonical === null ? [] : [canonical])],
    names: [...titles, ...(expected === undefined ? [] : [expected.name])].filter((name) => name !== ''),
  };
}

/** Readings of the markup, the most trusted first, and whether the page declares itself a list. */
interface Markup {
  sources: SourceReading[];
  isListing: boolean;
}

function readMarkup(facts: PageFacts, identity: PageIdentity): Markup {
  const schemas = [
    ['json-ld', readSchema(facts.head.jsonLd.flatMap((text) => listOf(parseLooseJson(text))))],
    ['microdata', readSchema(facts.microdata)],
    ['rdfa', readSchema(facts.rdfa)],
  ] as const;
  const sources = schemas.flatMap(([source, { products }]): SourceReading[] => {
    const product = mainProduct(products, identity);
    return product === null ? [] : [{ source, product }];
  });
  const described = schemas.reduce((count, [, { products }]) => count + products.length, 0);
  const isListing = sources.length === 0 && (described > 1 || schemas.some(([, schema]) => schema.isListing));
  const tags = isListing ? null : readOpenGraph(facts.head);
  return { sources: tags === null ? sources : [...sources, { source: 'opengraph', product: tags }], isListing };
}

/** Returns the currency that an ambiguous sign such as "$" most probably means on this page. */
function hintOf(page: FetchedPage, { head }: PageFacts, sources: readonly SourceReading[]): string | null {
  const stated = sources.flatMap(({ product }) => product.offers.map(({ currency }) => currency));
  const [locale = null] = head.meta.get('og:locale') ?? [];
  return currencyHint({ url: page.finalUrl, lang: head.lang, locale, currencies: stated });
}

/** Returns true if the embedded state may add to markup and visible page; reading it is slow. */
function isWorthMore(sources: readonly SourceReading[], visible: VisibleReading): boolean {
  const isPriced = sources.some(({ product }) => product.offers.some(({ price }) => price !== null));
  return isOpen(sources) || !isPriced || isContested(sources, visible);
}

function bySource(sources: readonly SourceReading[]): SourceReading[] {
  return sources.toSorted((a, b) => trust[b.source] - trust[a.source]);
}

/** Returns the visible page as a source, for a page without markup. */
function seenProduct({ title, price }: VisibleReading): SourceReading {
  const offer = { variant: null, sku: null, gtin: null, sizeMl: parseSizeMl(title), availability: 'unknown' as const };
  const amount = { price: price?.amount ?? null, currency: price?.currency ?? null };
  const product = { ...unsaid, name: title, offers: [{ ...offer, ...amount, stated: null }] };
  return { source: 'page', product };
}

const unsaid = {
  brand: null,
  gtin: null,
  url: null,
  group: null,
  availability: 'unknown',
  stated: null,
  listed: false,
} as const;

/** Keeps the expected fragrance's offers, at most `MAX_OFFERS_PER_PAGE`; others must not decide. */
function withOwnOffers(sources: readonly SourceReading[], expected: Expected | undefined): SourceReading[] {
  return sources.map(({ source, product }) => {
    const offers = expected === undefined ? product.offers : ownVariants(expected, product.offers);
    return { source, product: { ...product, offers: offers.slice(0, MAX_OFFERS_PER_PAGE) } };
  });
}

function readHtml(page: FetchedPage, expected: Expected | undefined): Verdict {
  const facts = scanPage(page.body);
  const identity = identityOf(page, facts, expected);
  const markup = readMarkup(facts, identity);
  const named = [...markup.sources.map(({ product }) => product.name), expected?.name ?? null];
  const names = named.filter((name) => name !== null);
  const hint = hintOf(page, facts, markup.sources);
  const visible = readVisible(facts, names, hint);
  const more = isWorthMore(markup.sources, visible)
    ? readEmbedded({ html: page.body, scripts: facts.scripts }, identity)
    : [];
  const sources = bySource([...more, ...markup.sources]);
  const refused = refusalOf(page, facts, { ...markup, sources }, visible);
  if (refused !== null) return refusal(refused);
  const all = sources.length > 0 ? sources : [seenProduct(visible)];
  const other = expected && otherProduct(expected, foundOn(page, all, facts));
  if (typeof other === 'string') return refusal({ page: 'not-a-product', reason: other });
  const fallbackTitle = visible.title ?? identity.names[0] ?? null;
  return verdictOf({ sources: withOwnOffers(all, expected), visible, fallbackTitle, hint });
}

/** Returns why the page is not a single product's page; null when it is. */
function refusalOf(page: FetchedPage, facts: PageFacts, markup: Markup, visible: VisibleReading): Refusal | null {
  const isDescribed = markup.sources.some(({ source }) => source !== 'opengraph' && source !== 'state');
  if (isDescribed) return null;
  const why = triageContent(page, facts, markup.isListing || visible.isListing);
  const isRefused = why.page !== 'not-a-product' || visible.isListing || markup.isListing;
  const isSeen = visible.isProduct || (visible.title !== null && visible.price?.sure === 'certain');
  return isRefused || (markup.sources.length === 0 && !isSeen) ? why : null;
}

function foundOn(page: FetchedPage, sources: readonly SourceReading[], { head }: PageFacts): Found {
  const names = sources.map(({ product }) => product.name).filter((name) => name !== null);
  const brand = sources.map(({ product }) => product.brand).find((found) => found !== null) ?? null;
  const headings = [...head.headings.slice(0, 2).map(({ text }) => text), head.title].filter((text) => text !== '');
  return { url: page.url, finalUrl: page.finalUrl, names, headings, brand };
}

function jsonProduct(body: unknown): SourceReading | null {
  const shopify = shopifyProductIn(body);
  if (shopify !== null) return { source: 'shopify', product: readShopifyProduct(shopify) };
  const woo = wooCommerceProductIn(body);
  return woo === null ? null : { source: 'woocommerce', product: readWooCommerceProduct(woo) };
}

function readJson(page: FetchedPage, body: unknown, expected: Expected | undefined): Verdict {
  const reading = jsonProduct(body);
  if (reading === null) return refusal({ page: 'not-a-product', reason: 'JSON that is not one product' });
  const { name, brand } = reading.product;
  const { url, finalUrl } = page;
  const found = { url, finalUrl, names: name === null ? [] : [name], headings: [], brand };
  const other = expected && otherProduct(expected, found);
  if (typeof other === 'string') return refusal({ page: 'not-a-product', reason: other });
  return ofFeed(reading, expected);
}

function ofFeed(reading: SourceReading, expected: Expected | undefined): Verdict {
  const sources = withOwnOffers([reading], expected);
  return verdictOf({ sources, visible: nothingSeen, fallbackTitle: null, hint: null });
}

export function readFeedProduct(source: SourceReading['source'], product: ProductReading, expected: Expected): Verdict {
  return sanitizeVerdict(ofFeed({ source, product }, expected));
}

/**
 * Classifies a fetched page and, if it is the expected product's page, reads its offers, with
 * evidence. Pure, and bounded in time and memory. Never throws: an unexpected failure gives the
 * page 'error'. A verdict with a confidence of at least 0.5 is in stock only where the page says
 * so.
 */
export function readPage(page: FetchedPage, expected?: Expected): Verdict {
  try {
    return sanitizeVerdict(read(page, expected));
  } catch {
    return refusal({ page: 'error', reason: 'The page could not be read' });
  }
}

function read(page: FetchedPage, expected: Expected | undefined): Verdict {
  const early = triageResponse(page);
  if (early !== null) return refusal(early);
  const json = jsonBody(page);
  return json === undefined ? readHtml(page, expected) : readJson(page, json, expected);
}
