import type { Attributes, HtmlElement } from '../html/html-walk.ts';
import { asidesOf } from '../html/regions.ts';
import { joinPieces } from '../words/price-pieces.ts';
import { isNode, type SchemaNode, spokenMark } from './schema-node.ts';

const LONGEST_TEXT = 400;
/** Maximum number of properties nested in each other; real pages nest fewer. */
const MOST_OPEN_TEXTS = 16;
const MOST_PIECES = 40;

const prices = /(?:^|[\s:/#])(?:price|lowprice|highprice|minprice|hascurrencyvalue)(?=\s|$)/i;
/** Properties whose value is an address. For others shops mean the link's text, unlike the spec. */
const addresses = /(?:^|[\s:/#])(?:url|image|logo|sameas|mainentityofpage|thumbnailurl|contenturl|item|page)(?=\s|$)/i;
const address = /schema\.org\/|^(?:in|out|sold|pre|back|limited|discontinued|online)[a-z-]*$/i;

/** Returns the property value in an element's attributes; undefined when its text is the value. */
function attributeValue({ name, attributes }: HtmlElement, properties: string): string | undefined {
  if (attributes.content !== undefined && (attributes.content.trim() !== '' || name === 'meta'))
    return attributes.content;
  if (name === 'time') return attributes.datetime;
  if (name === 'data' || name === 'meter' || name === 'input') return attributes.value;
  if (name === 'img' || name === 'iframe' || name === 'video') return attributes.src ?? '';
  if (name === 'link') return attributes.href ?? '';
  if ((name === 'a' || name === 'area') && addresses.test(properties)) return attributes.href ?? '';
  return undefined;
}

/** Shops also write an availability's address in `href` or `src` of other elements. */
function strayAddress({ href, src }: Attributes): string | undefined {
  const found = href ?? src;
  return found !== undefined && address.test(found) ? found : undefined;
}

/** Returns the property value in an element's attributes; undefined when its text is the value. */
export function valueOf(element: HtmlElement, properties: string): string | undefined {
  return attributeValue(element, properties) ?? strayAddress(element.attributes);
}

/** A property whose value is the text of its element. `node` is undefined outside of all items. */
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

/** Marks prices as visible text, in which "1.299" is 1299. */
function valueOfText({ properties, pieces }: OpenText): unknown {
  if (!prices.test(properties)) return pieces.join('').replace(/\s+/g, ' ').trim();
  return { '@value': joinPieces(pieces), [spokenMark]: true };
}

/** Collects the texts of open properties and passes each to `put` when its element ends. */
export function openProperties(put: Put) {
  const open: OpenText[] = [];
  return {
    open(property: TextProperty): void {
      if (open.length < MOST_OPEN_TEXTS) open.push({ ...property, pieces: [], length: 0 });
    },
    text(chunk: string): void {
      for (const one of open) {
        if (one.length >= LONGEST_TEXT || one.pieces.length >= MOST_PIECES) continue;
        one.pieces.push(chunk.slice(0, LONGEST_TEXT));
        one.length += chunk.length;
      }
    },
    close(element: HtmlElement): void {
      const last = open.at(-1);
      if (last?.element !== element) return;
      open.pop();
      put(last.element, last.node, last.properties, valueOfText(last));
    },
  };
}

const offerProperties = /^(?:price|lowPrice|priceCurrency|availability)$/;

function plainOf(value: unknown): unknown {
  return isNode(value) ? value['@value'] : value;
}

/**
 * Creates one offer from the prices and availabilities outside of all items, and adds it to the
 * items. Values that differ describe different products and are dropped.
 */
export function strayOffer(items: SchemaNode[]) {
  const offer: SchemaNode = { '@type': ['Offer'] };
  const disputed = new Set<string>();
  let isPut = false;
  return ({ region }: HtmlElement, properties: string, value: unknown): void => {
    const property = properties.trim();
    if (!offerProperties.test(property) || asidesOf(region) > 0 || disputed.has(property)) return;
    if (!isPut) items.push(offer);
    isPut = true;
    if (offer[property] === undefined) offer[property] = value;
    else if (plainOf(offer[property]) !== plainOf(value)) {
      disputed.add(property);
      delete offer[property];
    }
  };
}
