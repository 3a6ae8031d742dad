import type { HtmlElement } from '../html/html-walk.ts';

/*
 * What can be said of elements by those around them. The reader keeps no tree of a page; elements know their parents.
 */

/** The element itself and those around it, the nearest first. */
export function chainOf(element: HtmlElement | null, most: number): HtmlElement[] {
  const chain: HtmlElement[] = [];
  for (let at = element; at !== null && chain.length < most; at = at.parent) chain.push(at);
  return chain;
}

/** The nearest element that holds both; null when they have nothing in common. */
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

/** How many levels one has to go up from `element` to what holds `other`, too. */
export function levelsUp(element: HtmlElement, other: HtmlElement): number {
  const shared = commonAncestor(element, other);
  return shared === null ? element.depth + 1 : element.depth - shared.depth;
}

/** Class names, id and the like of one element, for looking up what shops call it. */
export function namesOf({ attributes }: HtmlElement): string {
  const { class: classes, id, name, itemprop } = attributes;
  if (classes === undefined && id === undefined && name === undefined && itemprop === undefined) return '';
  return `${classes ?? ''} ${id ?? ''} ${name ?? ''} ${itemprop ?? ''}`.slice(0, 300);
}

/** What siblings of one kind have in common: the element's name and its first class. */
export function kindOf({ name, attributes }: HtmlElement): string {
  return `${name}.${/\S+/.exec(attributes.class ?? '')?.[0] ?? ''}`;
}
