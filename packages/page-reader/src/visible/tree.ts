import type { HtmlElement } from '../html/html-walk.ts';

/* Relations between elements by their ancestors; the reader builds no tree of a page. */

/** Returns the element and its ancestors, the nearest first, at most `most`. */
export function chainOf(element: HtmlElement | null, most: number): HtmlElement[] {
  const chain: HtmlElement[] = [];
  for (let at = element; at !== null && chain.length < most; at = at.parent) chain.push(at);
  return chain;
}

function commonAncestor(one: HtmlElement | null, other: HtmlElement | null): HtmlElement | null {
  let [a, b] = [one, other];
  while (a !== null && b !== null && a !== b) {
    if (a.depth > b.depth) a = a.parent;
    else if (b.depth > a.depth) b = b.parent;
    else [a, b] = [a.parent, b.parent];
  }
  return a === b ? a : null;
}

export function isWithin(element: HtmlElement | null, outer: HtmlElement): boolean {
  let at = element;
  while (at !== null && at.depth > outer.depth) at = at.parent;
  return at === outer;
}

/** Returns the number of levels from `element` up to its nearest common ancestor with `other`. */
export function levelsUp(element: HtmlElement, other: HtmlElement): number {
  const shared = commonAncestor(element, other);
  return shared === null ? element.depth + 1 : element.depth - shared.depth;
}

export function namesOf({ attributes }: HtmlElement): string {
  const { class: classes, id, name, itemprop } = attributes;
  if (classes === undefined && id === undefined && name === undefined && itemprop === undefined) return '';
  return `${classes ?? ''} ${id ?? ''} ${name ?? ''} ${itemprop ?? ''}`.slice(0, 300);
}

/** Returns what siblings of one kind have in common: the element name and the first class. */
export function kindOf({ name, attributes }: HtmlElement): string {
  return `${name}.${/\S+/.exec(attributes.class ?? '')?.[0] ?? ''}`;
}
