import type { Attributes, HtmlElement } from '../html/html-walk.ts';
import { countAsides } from '../html/regions.ts';
import { joinPriceParts } from '../values/price-parts.ts';
import { isNode, type SchemaNode, VISIBLE_TEXT_MARK } from './schema-node.ts';

const MAX_TEXT_LENGTH = 400;
/**
 * Maximum nesting of elements that each contain the text of a property (microdata). Real pages
 * nest fewer.
 */
const MAX_OPEN_TEXTS = 16;
const MAX_PIECES_PER_TEXT = 40;

const prices = /(?:^|[\s:/#])(?:price|lowprice|highprice|minprice|hascurrencyvalue)(?=\s|$)/i;
/**
 * Markup properties, such as `image`, for which a link element's value is its address. For all
 * other properties, shops mean the link's text and ignore that the specification demands the
 * address.
 */
const addresses = /(?:^|[\s:/#])(?:url|image|logo|sameas|mainentityofpage|thumbnailurl|contenturl|item|page)(?=\s|$)/i;
const address = /schema\.org\/|^(?:in|out|sold|pre|back|limited|discontinued|online)[a-z-]*$/i;

/**
 * Reads the value of a microdata property from the attributes of its element, such as
 * `content`. Returns undefined when the element's text is the value.
 */
function readAttributeValue({ name, attributes }: HtmlElement, properties: string): string | undefined {
  if (attributes.content !== undefined && (attributes.content.trim() !== '' || name === 'meta'))
    return attributes.content;
  if (name === 'time') return attributes.datetime;
  if (name === 'data' || name === 'meter' || name === 'input') return attributes.value;
  if (name === 'img' || name === 'iframe' || name === 'video') return attributes.src ?? '';
  if (name === 'link') return attributes.href ?? '';
  if ((name === 'a' || name === 'area') && addresses.test(properties)) return attributes.href ?? '';
  return undefined;
}

/**
 * Returns an element's `href` or `src` if it is the URL of an availability, such as
 * "https://schema.org/InStock". Shops also put these attributes on elements that are not links.
 */
function findAvailabilityUrl({ href, src }: Attributes): string | undefined {
  const found = href ?? src;
  return found !== undefined && address.test(found) ? found : undefined;
}

/**
 * Reads the value of a microdata property from the attributes of its HTML element. Returns
 * undefined when the element's text is the value.
 */
export function readPropertyValue(element: HtmlElement, properties: string): string | undefined {
  return readAttributeValue(element, properties) ?? findAvailabilityUrl(element.attributes);
}

/**
 * Markup property whose value is the text of its element. `node` is the markup item (such as a
 * product) that has the property; undefined when the property is outside all items.
 */
export interface TextProperty {
  element: HtmlElement;
  node: SchemaNode | undefined;
  properties: string;
}

interface OpenText extends TextProperty {
  pieces: string[];
  length: number;
}

type Put = (element: HtmlElement, node: SchemaNode | undefined, properties: string, value: unknown) => void;

/**
 * Returns an element's text as the value of its microdata property. A price is marked as
 * visible text, in which "1.299" means 1299 and not 1.299.
 */
function buildTextValue({ properties, pieces }: OpenText): unknown {
  if (!prices.test(properties)) return pieces.join('').replace(/\s+/g, ' ').trim();
  return { '@value': joinPriceParts(pieces), [VISIBLE_TEXT_MARK]: true };
}

/**
 * Collects the texts of HTML elements that state a schema.org property, such as the name of a
 * product. Calls `put` with the text when the element ends.
 */
export function collectPropertyTexts(put: Put) {
  const open: OpenText[] = [];
  return {
    open(property: TextProperty): void {
      if (open.length < MAX_OPEN_TEXTS) open.push({ ...property, pieces: [], length: 0 });
    },
    text(chunk: string): void {
      for (const property of open) {
        if (property.length >= MAX_TEXT_LENGTH || property.pieces.length >= MAX_PIECES_PER_TEXT) continue;
        property.pieces.push(chunk.slice(0, MAX_TEXT_LENGTH));
        property.length += chunk.length;
      }
    },
    close(element: HtmlElement): void {
      const last = open.at(-1);
      if (last?.element !== element) return;
      open.pop();
      put(last.element, last.node, last.properties, buildTextValue(last));
    },
  };
}

const offerProperties = /^(?:price|lowPrice|priceCurrency|availability)$/;

function unwrapValue(value: unknown): unknown {
  return isNode(value) ? value['@value'] : value;
}

/**
 * Returns a function that collects the prices and availabilities that a page marks up outside of
 * any product or offer. They form one offer, added to `items`. A property with two different values
 * is dropped, because the values describe different products.
 */
export function createStrayOffer(items: SchemaNode[]) {
  const offer: SchemaNode = { '@type': ['Offer'] };
  const disputed = new Set<string>();
  let isAdded = false;
  return ({ region }: HtmlElement, properties: string, value: unknown): void => {
    const property = properties.trim();
    if (!offerProperties.test(property) || countAsides(region) > 0 || disputed.has(property)) return;
    if (!isAdded) items.push(offer);
    isAdded = true;
    if (offer[property] === undefined) offer[property] = value;
    else if (unwrapValue(offer[property]) !== unwrapValue(value)) {
      disputed.add(property);
      delete offer[property];
    }
  };
}
