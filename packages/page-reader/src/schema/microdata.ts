import type { Collector } from '../html/collect.ts';
import type { Attributes, HtmlElement } from '../html/html-walk.ts';
import { asidesOf } from '../html/regions.ts';
import { openProperties, strayOffer, valueOf } from './markup-values.ts';
import { addTo, asideMark, type SchemaNode } from './schema-node.ts';

const MOST_ITEMS = 5000;
const MOST_ORPHANS = 300;
/** Maximum number of ancestors searched for the id that an `itemref` names. */
const FAR_UP = 12;

interface OpenItem {
  element: HtmlElement;
  node: SchemaNode;
}

/** A property outside of all items, with the ids around it, one of which an `itemref` may name. */
interface Orphan {
  ids: string[];
  properties: string;
  value: unknown;
}

function nodeOf({ attributes, region }: HtmlElement): SchemaNode {
  const node: SchemaNode = { '@type': (attributes.itemtype ?? '').trim().split(/\s+/, 8) };
  if (attributes.itemid !== undefined) node['@id'] = attributes.itemid;
  if (asidesOf(region) > 0) node[asideMark] = true;
  return node;
}

function idsAround(element: HtmlElement): string[] {
  const ids: string[] = [];
  let at: HtmlElement | null = element;
  for (let up = 0; at !== null && up < FAR_UP; up += 1) {
    if (at.attributes.id !== undefined) ids.push(at.attributes.id);
    at = at.parent;
  }
  return ids;
}

function refsOf({ itemref }: Attributes): string[] {
  return itemref === undefined ? [] : itemref.trim().split(/\s+/, 16);
}

/**
 * Gives properties outside of all items to the items whose `itemref` names an id around them,
 * anywhere on the page. Unclaimed prices and availabilities form one offer without a product.
 */
function orphanage(items: SchemaNode[]) {
  const orphans: Orphan[] = [];
  const claims: { refs: ReadonlySet<string>; node: SchemaNode }[] = [];
  const stray = strayOffer(items);
  const give = (orphan: Orphan, node: SchemaNode) => addTo(node, orphan.properties, orphan.value);
  return {
    claim(attributes: Attributes, node: SchemaNode): void {
      const refs = new Set(refsOf(attributes));
      if (refs.size === 0 || claims.length >= MOST_ORPHANS) return;
      claims.push({ refs, node });
      for (const orphan of orphans) if (orphan.ids.some((id) => refs.has(id))) give(orphan, node);
    },
    take(element: HtmlElement, properties: string, value: unknown): void {
      const orphan = { ids: idsAround(element), properties, value };
      const claim = claims.find(({ refs }) => orphan.ids.some((id) => refs.has(id)));
      if (claim !== undefined) return give(orphan, claim.node);
      if (orphans.length < MOST_ORPHANS) orphans.push(orphan);
      stray(element, properties, value);
    },
  };
}

/**
 * Collects a page's microdata (https://html.spec.whatwg.org/multipage/microdata.html) into `items`,
 * in the form of JSON-LD nodes.
 */
export function microdataCollector(items: SchemaNode[]): Collector {
  const openItems: OpenItem[] = [];
  const orphans = orphanage(items);
  const put = (element: HtmlElement, node: SchemaNode | undefined, properties: string, value: unknown) => {
    if (node === undefined) orphans.take(element, properties, value);
    else addTo(node, properties, value);
  };
  const texts = openProperties(put);
  let count = 0;

  const openItem = (element: HtmlElement, parent: SchemaNode | undefined) => {
    if (count >= MOST_ITEMS) return;
    count += 1;
    const node = nodeOf(element);
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
      const value = valueOf(element, properties);
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
