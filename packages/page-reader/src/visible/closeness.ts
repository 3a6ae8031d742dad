import type { HtmlElement } from '../html/html-walk.ts';
import { asidesOf } from '../html/regions.ts';
import { isRelatedHeading } from '../phrases/related-headings.ts';
import { type Card, type Cards, cardOf } from './cards.ts';
import { type MainTitle, mayHold, plain } from './main-title.ts';
import type { Scene } from './scene.ts';
import { isWithin, levelsUp } from './tree.ts';

/** An element, and the index of its line in the scene. */
export interface Placed {
  element: HtmlElement;
  line: number;
}

/** Known positions of the main product. */
export interface Anchors {
  places: readonly Placed[];
  /** Elements with the product's name, whose list is one of the product's editions. */
  named: readonly HtmlElement[];
  /** Elements that contain a link to another page. */
  linked: ReadonlySet<HtmlElement>;
  /** Further headings; text after one is probably about something else. */
  sections: readonly Placed[];
  /** Lines of headings over lists of other products ("You may also like"). */
  related: readonly number[];
  asides: number;
}

const MOST_NAMED = 40;

function namedIn(lines: Scene['lines'], title: string): HtmlElement[] {
  const [first = ''] = title.split(' ', 1);
  const found = lines.filter(
    ({ text }) =>
      text.length < 300 &&
      text.length >= title.length &&
      mayHold(text, first) &&
      ` ${plain(text)} `.includes(` ${title} `),
  );
  return found.slice(0, MOST_NAMED).map(({ element }) => element);
}

const LINK_LEVELS = 6;
const CARD_LEVELS = 12;

function linkAround(element: HtmlElement): HtmlElement | null {
  for (let at: HtmlElement | null = element, left = LINK_LEVELS; at !== null && left > 0; at = at.parent, left -= 1)
    if (at.name === 'a' && at.attributes.href !== undefined) return at;
  return null;
}

function linkedIn(lines: Scene['lines'], pressed: ReadonlySet<HtmlElement>): ReadonlySet<HtmlElement> {
  const linked = new Set<HtmlElement>();
  for (const { element } of lines) {
    const link = linkAround(element);
    if (link === null || pressed.has(link)) continue;
    for (let at: HtmlElement | null = link, left = CARD_LEVELS; at !== null && left > 0; at = at.parent, left -= 1)
      linked.add(at);
  }
  return linked;
}

const section = new Set(['h2', 'h3', 'h4']);
const MOST_HEADINGS = 200;

function sectionsIn(lines: Scene['lines'], title: string): Placed[] {
  const found: Placed[] = [];
  for (const [at, { element, text }] of lines.entries()) {
    if (found.length >= MOST_HEADINGS) break;
    const isHeading = section.has(element.name) || section.has(element.parent?.name ?? '');
    if (isHeading && !(title.length >= 3 && plain(text).includes(title))) found.push({ element, line: at });
  }
  return found;
}

/** Locates the main title; without one the start of the page is the anchor. */
export function anchorsOf(title: MainTitle | null, { lines }: Scene, pressed: ReadonlySet<HtmlElement>): Anchors {
  const places = (title?.lines ?? []).flatMap((line) => {
    const element = lines[line]?.element;
    return element === undefined ? [] : [{ element, line }];
  });
  const named = title === null || title.plain.length < 3 ? [] : namedIn(lines, title.plain);
  const sections = sectionsIn(lines, title?.plain ?? '');
  return {
    places,
    named,
    linked: linkedIn(lines, pressed),
    sections,
    related: sections.flatMap(({ line }) => (isRelatedHeading(lines[line]?.text ?? '') ? [line] : [])),
    asides: places[0] === undefined ? 0 : asidesOf(places[0].element.region),
  };
}

const AFTER = { perDoubling: 0.4, free: 5 };
const BEFORE = { atOnce: 0.3, perLine: 1 / 8, most: 4 };
const PER_LEVEL = 0.12;
const FREE_LEVELS = 3;
const PER_ASIDE = 2.5;
const IN_CARD = 4;
const IN_ROW = 1;
const LEAST_ROWS = 3;
const PER_SECTION = 0.7;
const UNDER_OWN = 0.8;
const OWN_LEVELS = 2;
const MOST_SECTIONS = 2;
const SUBTITLE = 2;
const IN_EDITION = 0.8;

function distance(placed: Placed, anchor: Placed): number {
  const lines = placed.line - anchor.line;
  const byLines =
    lines >= 0
      ? AFTER.perDoubling * Math.log2(1 + lines / AFTER.free)
      : Math.min(BEFORE.most, BEFORE.atOnce - lines * BEFORE.perLine);
  const levels = Math.max(0, levelsUp(anchor.element, placed.element) - FREE_LEVELS);
  return byLines + Math.min(1.2, levels * PER_LEVEL);
}

/**
 * Returns a penalty for the headings in between, and a further one for an element with a heading of
 * its own, as list entries have. A heading directly below the title belongs to the title.
 */
function sectionsBetween(from: number, to: Placed, sections: readonly Placed[]): number {
  const between = sections.filter(({ line }) => line > from + SUBTITLE && line < to.line);
  const last = between.at(-1);
  if (last === undefined) return 0;
  const isOwn = levelsUp(to.element, last.element) <= OWN_LEVELS;
  return Math.min(MOST_SECTIONS, between.length) * PER_SECTION + (isOwn ? UNDER_OWN : 0);
}

/**
 * Returns the penalty for a position in a list. Entries that link elsewhere are other products,
 * unless they contain this product's name; other lists are of its sizes or facts.
 */
function inList({ card, size }: Card, { named, linked }: Anchors, inRow = IN_ROW): number {
  if (named.some((element) => isWithin(element, card))) return IN_EDITION;
  if (linked.has(card)) return IN_CARD;
  return size >= LEAST_ROWS ? inRow : 0;
}

export function isOfOthers(element: HtmlElement, anchors: Anchors, cards: Cards): boolean {
  const card = cardOf(
    element,
    cards,
    anchors.places.map((place) => place.element),
  );
  return card !== null && inList(card, anchors) === IN_CARD;
}

/**
 * Returns the distance from the main product, in penalty points; 0 is directly beside the title.
 * Adds up the lines in between (more before the title than after it), the nesting levels, the
 * regions beside the main product, a heading over related products in between, and a position in a
 * list.
 */
export function farness(placed: Placed, anchors: Anchors, cards: Cards, inRow = IN_ROW): number {
  const { places, sections, related, asides } = anchors;
  const nearest =
    places.length === 0
      ? Math.min(2, placed.line / 100)
      : Math.min(...places.map((anchor) => distance(placed, anchor) + sectionsBetween(anchor.line, placed, sections)));
  const isRelated =
    places.length > 0 &&
    places.every((anchor) => related.some((line) => line > anchor.line && line < placed.line)) &&
    !anchors.named.some((element) => isWithin(placed.element, element));
  const extra = Math.max(0, asidesOf(placed.element.region) - asides);
  const card = cardOf(
    placed.element,
    cards,
    places.map(({ element }) => element),
  );
  const apart = Math.min(2, extra) * PER_ASIDE + (isRelated ? IN_CARD : 0);
  return nearest + apart + (card === null ? 0 : inList(card, anchors, inRow));
}
