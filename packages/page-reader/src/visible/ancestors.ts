import type { HtmlElement } from '../html/html-walk.ts';

/* Relations between elements by their ancestors; the reader builds no tree of a page. */

export function getSelfAndAncestors(element: HtmlElement | null, max: number): HtmlElement[] {
  const chain: HtmlElement[] = [];
  for (let ancestor = element; ancestor !== null && chain.length < max; ancestor = ancestor.parent)
    chain.push(ancestor);
  return chain;
}

function findCommonAncestor(first: HtmlElement | null, second: HtmlElement | null): HtmlElement | null {
  let [a, b] = [first, second];
  while (a !== null && b !== null && a !== b) {
    if (a.depth > b.depth) a = a.parent;
    else if (b.depth > a.depth) b = b.parent;
    else [a, b] = [a.parent, b.parent];
  }
  return a === b ? a : null;
}

export function isWithin(element: HtmlElement | null, outer: HtmlElement): boolean {
  let ancestor = element;
  while (ancestor !== null && ancestor.depth > outer.depth) ancestor = ancestor.parent;
  return ancestor === outer;
}

/** Returns the number of levels from `element` up to its nearest common ancestor with `other`. */
export function countLevelsUp(element: HtmlElement, other: HtmlElement): number {
  const shared = findCommonAncestor(element, other);
  return shared === null ? element.depth + 1 : element.depth - shared.depth;
}

/**
 * Returns an element's names. Those for the shop's tests are readable where classes are generated.
 */
export function getElementNames({ attributes }: HtmlElement): string {
  const { class: classes, id, name, itemprop } = attributes;
  const testId = attributes['data-testid'];
  if (classes === undefined && id === undefined && name === undefined && itemprop === undefined && testId === undefined)
    return '';
  return `${classes ?? ''} ${id ?? ''} ${name ?? ''} ${itemprop ?? ''} ${testId ?? ''}`.slice(0, 300);
}

/**
 * Returns the element name and the first class of an HTML element. Items of a list, such as product
 * cards, usually have these in common.
 */
export function getSiblingKind({ name, attributes }: HtmlElement): string {
  return `${name}.${/\S+/.exec(attributes.class ?? '')?.[0] ?? ''}`;
}
