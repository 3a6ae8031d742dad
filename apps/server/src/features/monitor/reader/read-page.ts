import { stockClass } from './availability.ts';
import { type Expected, type Found, isOtherVariant, otherProduct } from './identity.ts';
import { leaving, MOST_OFFERS } from './leaving.ts';
import { parseLooseJson } from './loose-json.ts';
import { mainProduct, type PageIdentity } from './main-product.ts';
import { readOpenGraph } from './open-graph.ts';
import { type PageFacts, scanPage } from './scan-page.ts';
import { listOf } from './schema-node.ts';
import { type ProductReading, readSchema } from './schema-products.ts';
import { jsonBody, readShopifyProduct, shopifyProductIn } from './shopify.ts';
import { parseSizeMl } from './size.ts';
import { type Refusal, triageContent, triageResponse } from './triage.ts';
import type { FetchedPage, OfferReading, Verdict } from './verdict.ts';
import { type VisibleStock, visibleStock } from './visible.ts';
import { type SourceReading, weigh } from './weigh.ts';

const nothing = {
  availability: 'unknown',
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

/** The sources of a web page, the most trusted first, and what the page says of itself. */
interface Reading {
  sources: SourceReading[];
  isListing: boolean;
  names: string[];
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

function readSources(page: FetchedPage, facts: PageFacts, expected: Expected | undefined): Reading {
  const identity = identityOf(page, facts, expected);
  const jsonLd = readSchema(facts.head.jsonLd.flatMap((text) => listOf(parseLooseJson(text))));
  const microdata = readSchema(facts.microdata);
  const sources: SourceReading[] = [];
  const add = (source: SourceReading['source'], product: ProductReading | null) => {
    if (product !== null) sources.push({ source, product });
  };
  add('json-ld', mainProduct(jsonLd.products, identity));
  add('microdata', mainProduct(microdata.products, identity));
  const isListing =
    sources.length === 0 &&
    (jsonLd.isListing || microdata.isListing || microdata.products.length + jsonLd.products.length > 1);
  if (!isListing) add('opengraph', readOpenGraph(facts.head));
  return { sources, isListing, names: identity.names };
}

/** The cheapest of the offers that are as good as the verdict; of all, where none of them has a price. */
function bestPrice(offers: readonly OfferReading[], availability: Verdict['availability']): OfferReading | null {
  const priced = offers.filter((offer) => offer.price !== null);
  const asGood = priced.filter((offer) => stockClass(offer.availability) === stockClass(availability));
  const cheapest = (some: readonly OfferReading[]) =>
    some.reduce<OfferReading | null>(
      (least, offer) => (least === null || (offer.price ?? 0) < (least.price ?? 0) ? offer : least),
      null,
    );
  return cheapest(asGood) ?? cheapest(priced);
}

/** The offers with what other sources add: a currency, and for a lone offer its price and the size in the title. */
function completed(
  offers: readonly OfferReading[],
  sources: readonly SourceReading[],
  title: string | null,
): OfferReading[] {
  const all = sources.flatMap(({ product }) => product.offers);
  const currency = all.find((offer) => offer.currency !== null)?.currency ?? null;
  const price = offers.length === 1 ? (bestPrice(all, 'unknown')?.price ?? null) : null;
  const sizeMl = offers.length === 1 ? parseSizeMl(title) : null;
  return offers.map((offer) => ({
    ...offer,
    price: offer.price ?? price,
    currency: offer.currency ?? currency,
    sizeMl: offer.sizeMl ?? sizeMl,
  }));
}

/** The sources with the offers that are of the fragrance, as many as may leave: further ones must not decide either. */
function withOwnOffers(sources: readonly SourceReading[], expected: Expected | undefined): SourceReading[] {
  const isOwn = (offer: OfferReading) => expected === undefined || !isOtherVariant(expected, offer.variant);
  return sources.map(({ source, product }) => ({
    source,
    product: { ...product, offers: product.offers.filter(isOwn).slice(0, MOST_OFFERS) },
  }));
}

function verdictOf(sources: readonly SourceReading[], visible: VisibleStock, fallbackTitle: string | null): Verdict {
  const weighed = weigh(sources, visible);
  const first = (key: 'name' | 'brand' | 'gtin') =>
    sources.map(({ product }) => product[key]).find((value) => value !== null) ?? null;
  const title = first('name') ?? fallbackTitle;
  const offers = completed(weighed.offers, sources, title);
  const best = bestPrice(offers, weighed.availability);
  return {
    ...weighed,
    page: 'product',
    offers,
    price: best?.price ?? null,
    currency: best?.currency ?? null,
    title,
    brand: first('brand'),
    gtin: first('gtin'),
  };
}

function readHtml(page: FetchedPage, expected: Expected | undefined): Verdict {
  const facts = scanPage(page.body);
  const { sources, isListing, names } = readSources(page, facts, expected);
  const [best] = sources;
  if (best === undefined) return refusal(triageContent(page, facts, isListing));
  const other = expected && otherProduct(expected, foundOn(page, sources, facts));
  if (typeof other === 'string') return refusal({ page: 'not-a-product', reason: other });
  const name = best.product.name ?? names[0] ?? null;
  const visible = visibleStock(facts.shopfront, facts.head.headings, best.product.name);
  return verdictOf(withOwnOffers(sources, expected), visible, name);
}

function foundOn(page: FetchedPage, sources: readonly SourceReading[], { head }: PageFacts): Found {
  const names = sources.map(({ product }) => product.name).filter((name) => name !== null);
  const brand = sources.map(({ product }) => product.brand).find((found) => found !== null) ?? null;
  const headings = [...head.headings.slice(0, 2).map(({ text }) => text), head.title].filter((text) => text !== '');
  return { url: page.url, finalUrl: page.finalUrl, names, headings, brand };
}

function readJson(page: FetchedPage, body: unknown, expected: Expected | undefined): Verdict {
  const json = shopifyProductIn(body);
  if (json === null) return refusal({ page: 'not-a-product', reason: 'JSON that is not one product' });
  const product = readShopifyProduct(json);
  const names = product.name === null ? [] : [product.name];
  const { url, finalUrl } = page;
  const other = expected && otherProduct(expected, { url, finalUrl, names, headings: [], brand: product.brand });
  if (typeof other === 'string') return refusal({ page: 'not-a-product', reason: other });
  return ofFeed('shopify', product, expected);
}

function ofFeed(source: SourceReading['source'], product: ProductReading, expected: Expected | undefined): Verdict {
  return verdictOf(withOwnOffers([{ source, product }], expected), { kind: 'silent' }, product.name);
}

/** The verdict on one product as its shop's own feed describes it. */
export function readFeedProduct(source: SourceReading['source'], product: ProductReading, expected: Expected): Verdict {
  return leaving(ofFeed(source, product, expected));
}

/**
 * Says what a fetched page is and, if it is the expected product's page, what it offers, with the evidence.
 * Pure, bounded in time and memory, and never throws: a page that surprises us is an 'error' and unknown. In stock is
 * only said where a source of the page says so in words that mean it.
 */
export function readPage(page: FetchedPage, expected?: Expected): Verdict {
  try {
    return leaving(read(page, expected));
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
