import type { HtmlElement } from '../html/html-walk.ts';
import { countAsides } from '../html/regions.ts';
import { isRelatedHeading } from '../phrases/related-headings.ts';
import { countLevelsUp, isWithin } from './ancestors.ts';
import { type Card, type Cards, findOuterCard } from './cards.ts';
import { type MainTitle, mayContain, plain } from './main-title.ts';
import { getLine, type VisibleContent } from './visible-content.ts';

export interface Positioned {
  element: HtmlElement;
  line: number;
}

/**
 * Places on the page by which the reader judges whether a price or a button belongs to the main
 * product.
 */
export interface Anchors {
  positions: readonly Positioned[];
  /**
   * Elements whose text contains the product's name. A list entry that contains such an element is
   * an edition of the product, not another product.
   */
  named: readonly HtmlElement[];
  /** Elements that contain a link. A list entry with a link probably shows another product. */
  linked: ReadonlySet<HtmlElement>;
  /** Headings other than the title. Text after such a heading is probably about something else. */
  sections: readonly Positioned[];
  /** Indexes of the lines with a heading over a list of other products ("You may also like"). */
  related: readonly number[];
  asideCount: number;
}

const MAX_NAMED_ELEMENTS = 40;

function findNamedElements(lines: VisibleContent['lines'], title: string): HtmlElement[] {
  const [first = ''] = title.split(' ', 1);
  const found = lines.filter(
    ({ text }) =>
      text.length < 300 &&
      text.length >= title.length &&
      mayContain(text, first) &&
      ` ${plain(text)} `.includes(` ${title} `),
  );
  return found.slice(0, MAX_NAMED_ELEMENTS).map(({ element }) => element);
}

const MAX_LINK_LEVELS = 6;
const MAX_CARD_LEVELS = 12;

function findLink(element: HtmlElement): HtmlElement | null {
  for (
    let ancestor: HtmlElement | null = element, levelsLeft = MAX_LINK_LEVELS;
    ancestor !== null && levelsLeft > 0;
    ancestor = ancestor.parent, levelsLeft -= 1
  )
    if (ancestor.name === 'a' && ancestor.attributes.href !== undefined) return ancestor;
  return null;
}

function findLinkedElements(
  lines: VisibleContent['lines'],
  pressed: ReadonlySet<HtmlElement>,
): ReadonlySet<HtmlElement> {
  const linked = new Set<HtmlElement>();
  for (const { element } of lines) {
    const link = findLink(element);
    if (link === null || pressed.has(link)) continue;
    for (
      let ancestor: HtmlElement | null = link, levelsLeft = MAX_CARD_LEVELS;
      ancestor !== null && levelsLeft > 0;
      ancestor = ancestor.parent, levelsLeft -= 1
    )
      linked.add(ancestor);
  }
  return linked;
}

const sectionElements = new Set(['h2', 'h3', 'h4']);
const MAX_SECTION_HEADINGS = 200;

function findSections(lines: VisibleContent['lines'], title: string): Positioned[] {
  const found: Positioned[] = [];
  for (const [index, { element, text }] of lines.entries()) {
    if (found.length >= MAX_SECTION_HEADINGS) break;
    const isHeading = sectionElements.has(element.name) || sectionElements.has(element.parent?.name ?? '');
    if (isHeading && !(title.length >= 3 && plain(text).includes(title))) found.push({ element, line: index });
  }
  return found;
}

/**
 * Finds where the main product is on the page. Without a title, distances from it are measured from
 * the start of the page.
 */
export function findAnchors(
  title: MainTitle | null,
  content: VisibleContent,
  pressed: ReadonlySet<HtmlElement>,
): Anchors {
  const { lines } = content;
  const positions = (title?.lines ?? []).map((line) => ({ element: getLine(content, line).element, line }));
  const named = title === null || title.plain.length < 3 ? [] : findNamedElements(lines, title.plain);
  const sections = findSections(lines, title?.plain ?? '');
  return {
    positions,
    named,
    linked: findLinkedElements(lines, pressed),
    sections,
    related: sections.flatMap(({ line }) => (isRelatedHeading(getLine(content, line).text) ? [line] : [])),
    asideCount: positions[0] === undefined ? 0 : countAsides(positions[0].element.region),
  };
}

const AFTER_PENALTY = { perDoubling: 0.4, free: 5 };
const BEFORE_PENALTY = { base: 0.3, perLine: 1 / 8, max: 4 };
const PENALTY_PER_LEVEL = 0.12;
const MAX_FREE_LEVELS = 3;
const PENALTY_PER_ASIDE = 2.5;
const CARD_PENALTY = 4;
const ROW_PENALTY = 1;
const MIN_ROWS = 3;
const PENALTY_PER_SECTION = 0.7;
const OWN_HEADING_PENALTY = 0.8;
const MAX_OWN_HEADING_LEVELS = 2;
const MAX_SECTIONS = 2;
const MAX_SUBTITLE_LINES = 2;
const EDITION_PENALTY = 0.8;

function computeDistance(target: Positioned, anchor: Positioned): number {
  const lines = target.line - anchor.line;
  const byLines =
    lines >= 0
      ? AFTER_PENALTY.perDoubling * Math.log2(1 + lines / AFTER_PENALTY.free)
      : Math.min(BEFORE_PENALTY.max, BEFORE_PENALTY.base - lines * BEFORE_PENALTY.perLine);
  const levels = Math.max(0, countLevelsUp(anchor.element, target.element) - MAX_FREE_LEVELS);
  return byLines + Math.min(1.2, levels * PENALTY_PER_LEVEL);
}

/**
 * Returns penalty points for a price or button below section headings, because its section is often
 * about something other than the product. Headings directly below the title are ignored. A heading
 * close to the element adds points.
 */
function computeSectionPenalty(from: number, to: Positioned, sections: readonly Positioned[]): number {
  const between = sections.filter(({ line }) => line > from + MAX_SUBTITLE_LINES && line < to.line);
  const last = between.at(-1);
  if (last === undefined) return 0;
  const isOwn = countLevelsUp(to.element, last.element) <= MAX_OWN_HEADING_LEVELS;
  return Math.min(MAX_SECTIONS, between.length) * PENALTY_PER_SECTION + (isOwn ? OWN_HEADING_PENALTY : 0);
}

/**
 * Returns the penalty points of an element in a group, such as a product card or a table row. A
 * card that links to a page gets the most points, because it shows another product. A card that
 * names the main product gets fewer.
 */
function computeListPenalty({ card, size }: Card, { named, linked }: Anchors, rowPenalty = ROW_PENALTY): number {
  if (named.some((element) => isWithin(element, card))) return EDITION_PENALTY;
  if (linked.has(card)) return CARD_PENALTY;
  return size >= MIN_ROWS ? rowPenalty : 0;
}

export function isInOtherProduct(element: HtmlElement, anchors: Anchors, cards: Cards): boolean {
  const card = findOuterCard(
    element,
    cards,
    anchors.positions.map((place) => place.element),
  );
  return card !== null && computeListPenalty(card, anchors) === CARD_PENALTY;
}

/**
 * Returns how far an element is from the main product, in penalty points; 0 is directly beside the
 * product's title. Lines in between and nesting add points. So does a place in a list, in an aside
 * or below a heading such as "Related products".
 */
export function computeProximityPenalty(
  target: Positioned,
  anchors: Anchors,
  cards: Cards,
  rowPenalty = ROW_PENALTY,
): number {
  const { positions, sections, related, asideCount } = anchors;
  const nearest =
    positions.length === 0
      ? Math.min(2, target.line / 100)
      : Math.min(
          ...positions.map(
            (anchor) => computeDistance(target, anchor) + computeSectionPenalty(anchor.line, target, sections),
          ),
        );
  const isRelated =
    positions.length > 0 &&
    positions.every((anchor) => related.some((line) => line > anchor.line && line < target.line)) &&
    !anchors.named.some((element) => isWithin(target.element, element));
  const extraAsides = Math.max(0, countAsides(target.element.region) - asideCount);
  const card = findOuterCard(
    target.element,
    cards,
    positions.map(({ element }) => element),
  );
  const exclusionPenalty = Math.min(2, extraAsides) * PENALTY_PER_ASIDE + (isRelated ? CARD_PENALTY : 0);
  return nearest + exclusionPenalty + (card === null ? 0 : computeListPenalty(card, anchors, rowPenalty));
}
