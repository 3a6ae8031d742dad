import type { Collector } from '../html/collector.ts';
import type { Attributes, HtmlElement } from '../html/html-walk.ts';
import { countAsides } from '../html/regions.ts';
import { collectPropertyTexts, createStrayOffer, readPropertyValue } from './markup-values.ts';
import { ASIDE_MARK, appendValue, type SchemaNode } from './schema-node.ts';

const MAX_ITEMS = 5000;
const MAX_ORPHANS = 300;
/**
 * Maximum number of elements whose ids are read for a microdata property: its own element and those
 * around it.
 */
const MAX_ANCESTORS = 12;

interface OpenItem {
  element: HtmlElement;
  node: SchemaNode;
}

/**
 * Microdata property outside of all items. `ids` are the HTML ids of its element and of the
 * elements around it. An item whose `itemref` contains one of these ids gets the property.
 */
interface Orphan {
  ids: string[];
  properties: string;
  value: unknown;
}

function createNode({ attributes, region }: HtmlElement): SchemaNode {
  const node: SchemaNode = { '@type': (attributes.itemtype ?? '').trim().split(/\s+/, 8) };
  if (attributes.itemid !== undefined) node['@id'] = attributes.itemid;
  if (countAsides(region) > 0) node[ASIDE_MARK] = true;
  return node;
}

function collectIds(element: HtmlElement): string[] {
  const ids: string[] = [];
  let ancestor: HtmlElement | null = element;
  for (let level = 0; ancestor !== null && level < MAX_ANCESTORS; level += 1) {
    if (ancestor.attributes.id !== undefined) ids.push(ancestor.attributes.id);
    ancestor = ancestor.parent;
  }
  return ids;
}

function parseItemref({ itemref }: Attributes): string[] {
  return itemref === undefined ? [] : itemref.trim().split(/\s+/, 16);
}

/**
 * Collects microdata properties outside of all items. Adds each to the item whose `itemref` refers
 * to an element around the property. If there is no such item, prices and availabilities form an
 * offer without a product.
 */
function trackOrphans(items: SchemaNode[]) {
  const orphans: Orphan[] = [];
  const claims: { refs: ReadonlySet<string>; node: SchemaNode }[] = [];
  const stray = createStrayOffer(items);
  const assign = (orphan: Orphan, node: SchemaNode) => appendValue(node, orphan.properties, orphan.value);
  return {
    claim(attributes: Attributes, node: SchemaNode): void {
      const refs = new Set(parseItemref(attributes));
      if (refs.size === 0 || claims.length >= MAX_ORPHANS) return;
      claims.push({ refs, node });
      for (const orphan of orphans) if (orphan.ids.some((id) => refs.has(id))) assign(orphan, node);
    },
    add(element: HtmlElement, properties: string, value: unknown): void {
      const orphan = { ids: collectIds(element), properties, value };
      const claim = claims.find(({ refs }) => orphan.ids.some((id) => refs.has(id)));
      if (claim !== undefined) return assign(orphan, claim.node);
      if (orphans.length < MAX_ORPHANS) orphans.push(orphan);
      stray(element, properties, value);
    },
  };
}

/** Collects microdata (https://html.spec.whatwg.org/multipage/microdata.html) as JSON-LD nodes. */
export function createMicrodataCollector(items: SchemaNode[]): Collector {
  const openItems: OpenItem[] = [];
  const orphans = trackOrphans(items);
  const put = (element: HtmlElement, node: SchemaNode | undefined, properties: string, value: unknown) => {
    if (node === undefined) orphans.add(element, properties, value);
    else appendValue(node, properties, value);
  };
  const texts = collectPropertyTexts(put);
  let count = 0;

  const openItem = (element: HtmlElement, parent: SchemaNode | undefined) => {
    if (count >= MAX_ITEMS) return;
    count += 1;
    const node = createNode(element);
    const { itemprop } = element.attributes;
    if (itemprop === undefined || parent === undefined) items.push(node);
    if (itemprop !== undefined) put(element, parent, itemprop, node);
    orphans.claim(element.attributes, node);
    openItems.push({ element, node });
  };

  return {
    open(element) {
      const { itemscope, itemprop: properties } = element.attributes;
      if (itemscope === undefined && properties === undefined) return;
      const node = openItems.at(-1)?.node;
      if (itemscope !== undefined || properties === undefined) return openItem(element, node);
      const value = readPropertyValue(element, properties);
      if (value === undefined) texts.open({ element, node, properties });
      else put(element, node, properties, value);
    },
    text: texts.text,
    close(element) {
      if (openItems.at(-1)?.element === element) openItems.pop();
      texts.close(element);
    },
  };
}
