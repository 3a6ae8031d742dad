import type { Attributes, HtmlElement } from '../html/html-walk.ts';
import { countAsides } from '../html/regions.ts';
import { joinPriceParts } from '../values/price-parts.ts';
import { isNode, type SchemaNode, VISIBLE_TEXT_MARK } from './schema-node.ts';

const MAX_TEXT_LENGTH = 400;
/** Maximum number of properties nested in each other; real pages nest fewer. */
const MAX_OPEN_TEXTS = 16;
const MAX_PIECES_PER_TEXT = 40;

const prices = /(?:^|[\s:/#])(?:price|lowprice|highprice|minprice|hascurrencyvalue)(?=\s|$)/i;
/**
 * Properties for which a link's address is the value. For all other properties the link's text is
 * the value, because shops mean the text, unlike the specification.
 */
const addresses = /(?:^|[\s:/#])(?:url|image|logo|sameas|mainentityofpage|thumbnailurl|contenturl|item|page)(?=\s|$)/i;
const address = /schema\.org\/|^(?:in|out|sold|pre|back|limited|discontinued|online)[a-z-]*$/i;

/**
 * Returns a property's value from the attributes of its element; undefined when the element's text
 * is the value.
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
 * Returns the address of an availability in `href` or `src`. Shops write such addresses also on
 * elements that are not links.
 */
function findAvailabilityUrl({ href, src }: Attributes): string | undefined {
  const found = href ?? src;
  return found !== undefined && address.test(found) ? found : undefined;
}

/**
 * Returns the value of a property from the attributes of its element. The address of an
 * availability is accepted in `href` or `src` of any element. Undefined when the element's text is
 * the value.
 */
export function readPropertyValue(element: HtmlElement, properties: string): string | undefined {
  return readAttributeValue(element, properties) ?? findAvailabilityUrl(element.attributes);
}

/**
 * A property in microdata or RDFa whose value is the text of its element. `node` is the item that
 * has the property; undefined when the property is outside of all items.
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

/** Builds a property's value. A price is marked as visible text, in which "1.299" is 1299. */
function buildTextValue({ properties, pieces }: OpenText): unknown {
  if (!prices.test(properties)) return pieces.join('').replace(/\s+/g, ' ').trim();
  return { '@value': joinPriceParts(pieces), [VISIBLE_TEXT_MARK]: true };
}

/** Collects the text of each property's element. `put` receives the text when the element ends. */
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
 * Creates one offer from the prices and availabilities outside of all items, and adds the offer to
 * `items`. Different values of one property describe different products and are dropped.
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
