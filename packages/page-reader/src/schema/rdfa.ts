import type { Collector } from '../html/collector.ts';
import type { Attributes, HtmlElement } from '../html/html-walk.ts';
import { countAsides } from '../html/regions.ts';
import { collectPropertyTexts, readPropertyValue } from './markup-values.ts';
import { ASIDE_MARK, appendValue, type SchemaNode } from './schema-node.ts';

const MAX_ITEMS = 5000;
const MAX_OPEN_LINKS = 16;

/**
 * Maps types of http://purl.org/goodrelations/v1 to those of schema.org. An offering counts as a
 * product, because it has the product's name.
 */
const types: Record<string, string> = {
  offering: 'Product',
  someitems: 'Product',
  individual: 'Product',
  productorservice: 'Product',
  productorservicemodel: 'ProductModel',
  productorservicessomeinstancesplaceholder: 'Product',
  actualproductorserviceinstance: 'Product',
};
const names: Record<string, string> = {
  hascurrencyvalue: 'price',
  hasmincurrencyvalue: 'minPrice',
  hascurrency: 'priceCurrency',
  haspricespecification: 'priceSpecification',
  includes: 'itemOffered',
  includesobject: 'itemOffered',
  typeofgood: 'itemOffered',
  hasmanufacturer: 'manufacturer',
  hasbrand: 'brand',
  hasstockkeepingunit: 'sku',
  'hasean_ucc-13': 'gtin13',
  'hasgtin-14': 'gtin14',
  hasinventorylevel: 'inventoryLevel',
};

/** Converts "schema:price", "https://schema.org/price" and "gr:hasCurrencyValue" to "price". */
function normaliseTerm(term: string): string {
  const bare = term.replace(/^.*[/#:]/s, '');
  return names[bare.toLowerCase()] ?? bare;
}

function normaliseTerms(terms: string): string {
  return terms.trim().split(/\s+/, 4).map(normaliseTerm).join(' ');
}

function createNode({ attributes, region }: HtmlElement): SchemaNode {
  const { typeof: stated = '', resource, about } = attributes;
  const kinds = stated.trim().split(/\s+/, 8);
  const node: SchemaNode = {
    '@type': kinds.map((kind) => types[kind.replace(/^.*[/#:]/s, '').toLowerCase()] ?? kind),
  };
  const id = resource ?? about;
  if (id !== undefined) node['@id'] = id;
  if (countAsides(region) > 0) node[ASIDE_MARK] = true;
  return node;
}

interface OpenLink {
  element: HtmlElement;
  property: string;
}

/**
 * Tracks the open HTML elements that have the RDFa attribute `rel`. The attribute names the
 * property by which the items inside the element belong to the item around it.
 */
function trackLinks() {
  const open: OpenLink[] = [];
  return {
    /**
     * Returns the RDFa property, such as `offers`, that links a nested item to the item around it.
     */
    findProperty({ property, rel }: Attributes, around: HtmlElement | undefined): string | undefined {
      const last = open.at(-1);
      const isInside = last !== undefined && around !== undefined && last.element.offset > around.offset;
      return property ?? rel ?? (isInside ? last.property : undefined);
    },
    open(element: HtmlElement, property: string): void {
      if (open.length < MAX_OPEN_LINKS) open.push({ element, property });
    },
    close(element: HtmlElement): void {
      if (open.at(-1)?.element === element) open.pop();
    },
  };
}

/**
 * Collects RDFa Lite (https://www.w3.org/TR/rdfa-lite/) and the RDFa of GoodRelations shops as
 * JSON-LD nodes. Without `typeof` a page has no RDFa, even if its meta tags have `property`.
 */
export function createRdfaCollector(items: SchemaNode[]): Collector {
  const openItems: { element: HtmlElement; node: SchemaNode }[] = [];
  const links = trackLinks();
  const put = (_element: HtmlElement, node: SchemaNode | undefined, properties: string, value: unknown) => {
    if (node !== undefined) appendValue(node, properties, value);
  };
  const texts = collectPropertyTexts(put);
  let count = 0;

  const openItem = (element: HtmlElement) => {
    if (count >= MAX_ITEMS) return;
    count += 1;
    const around = openItems.at(-1);
    const node = createNode(element);
    const link = links.findProperty(element.attributes, around?.element);
    if (around === undefined || link === undefined) items.push(node);
    else appendValue(around.node, normaliseTerms(link), node);
    openItems.push({ element, node });
  };

  const openProperty = (element: HtmlElement, node: SchemaNode, property: string) => {
    const properties = normaliseTerms(property);
    const { resource } = element.attributes;
    const value = readPropertyValue(element, properties) ?? (resource === undefined ? undefined : { '@id': resource });
    if (value === undefined) texts.open({ element, node, properties });
    else appendValue(node, properties, value);
  };

  return {
    open(element) {
      const { typeof: type, property, rel } = element.attributes;
      if (type !== undefined && !element.name.includes(':')) return openItem(element);
      const node = openItems.at(-1)?.node;
      if (node === undefined) return;
      if (property !== undefined) return openProperty(element, node, property);
      if (rel === undefined) return;
      const { resource, href } = element.attributes;
      if (resource !== undefined || href !== undefined) appendValue(node, normaliseTerms(rel), resource ?? href);
      else links.open(element, rel);
    },
    text: texts.text,
    close(element) {
      if (openItems.length === 0) return;
      if (openItems.at(-1)?.element === element) openItems.pop();
      links.close(element);
      texts.close(element);
    },
  };
}
