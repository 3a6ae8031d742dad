import type { Collector } from './collect.ts';
import type { Attributes, HtmlElement } from './html-walk.ts';
import { asidesOf } from './regions.ts';
import type { SchemaNode } from './schema-node.ts';

const LONGEST_TEXT = 400;
const MOST_ITEMS = 5000;
/** How many properties may be open inside each other; a page that nests more is not in earnest. */
const MOST_OPEN_TEXTS = 16;

/** Marks items that stand among related products, menus or reviews. */
export const asideMark = '@aside';

interface OpenItem {
  element: HtmlElement;
  node: SchemaNode;
}

interface OpenText {
  element: HtmlElement;
  node: SchemaNode;
  property: string;
  text: string;
}

/** The value that an element's attributes give a property; undefined when its text is the value. */
function attributeValue(name: string, attributes: Attributes): string | undefined {
  if (attributes.content !== undefined) return attributes.content;
  if (name === 'time') return attributes.datetime;
  if (name === 'data' || name === 'meter' || name === 'input') return attributes.value;
  if (name === 'img' || name === 'iframe' || name === 'video') return attributes.src ?? '';
  if (name === 'a' || name === 'area' || name === 'link') return attributes.href ?? '';
  return undefined;
}

/** Shops also put an availability's address into `href` or `src` of elements that have no such attribute. */
function strayAddress(attributes: Attributes): string | undefined {
  const address = attributes.href ?? attributes.src;
  return address?.includes('schema.org/') ? address : undefined;
}

function add(node: SchemaNode, properties: string, value: unknown): void {
  for (const property of properties.split(/\s+/, 4)) {
    if (property === '' || property.startsWith('@') || property === '__proto__') continue;
    const before = node[property];
    if (before === undefined) node[property] = value;
    else if (Array.isArray(before)) before.push(value);
    else node[property] = [before, value];
  }
}

function nodeOf({ attributes, region }: HtmlElement): SchemaNode {
  const node: SchemaNode = { '@type': (attributes.itemtype ?? '').trim().split(/\s+/, 8) };
  if (attributes.itemid !== undefined) node['@id'] = attributes.itemid;
  if (asidesOf(region) > 0) node[asideMark] = true;
  return node;
}

/** Properties whose value is the text of their element, until it ends. */
function openProperties() {
  const open: OpenText[] = [];
  return {
    add(text: OpenText): void {
      if (open.length < MOST_OPEN_TEXTS) open.push(text);
    },
    text(chunk: string): void {
      for (const one of open) if (one.text.length < LONGEST_TEXT) one.text += chunk.slice(0, LONGEST_TEXT);
    },
    close(element: HtmlElement): void {
      const last = open.at(-1);
      if (last?.element !== element) return;
      open.pop();
      add(last.node, last.property, last.text.replace(/\s+/g, ' ').trim());
    },
  };
}

/**
 * Collects a page's microdata (https://html.spec.whatwg.org/multipage/microdata.html) into `items`, as nodes like those
 * of JSON-LD.
 */
export function microdataCollector(items: SchemaNode[]): Collector {
  const openItems: OpenItem[] = [];
  const properties = openProperties();
  let count = 0;

  const openItem = (element: HtmlElement, parent: SchemaNode | undefined) => {
    if (count >= MOST_ITEMS) return;
    count += 1;
    const node = nodeOf(element);
    const { itemprop } = element.attributes;
    if (itemprop !== undefined && parent !== undefined) add(parent, itemprop, node);
    else items.push(node);
    openItems.push({ element, node });
  };

  return {
    open(element) {
      const { itemscope, itemprop: property } = element.attributes;
      const node = openItems.at(-1)?.node;
      if (itemscope !== undefined) return openItem(element, node);
      if (property === undefined || node === undefined) return;
      const value = attributeValue(element.name, element.attributes) ?? strayAddress(element.attributes);
      if (value === undefined) properties.add({ element, node, property, text: '' });
      else add(node, property, value);
    },
    text: properties.text,
    close(element) {
      if (openItems.at(-1)?.element === element) openItems.pop();
      properties.close(element);
    },
  };
}
