import type { HtmlElement } from '../html/html-walk.ts';
import type { PageHead } from '../html/page-head.ts';
import { countAsides } from '../html/regions.ts';
import { fold } from '../values/text.ts';
import { getElementNames, getSelfAndAncestors } from './ancestors.ts';
import type { Line, VisibleContent } from './visible-content.ts';

/**
 * The line of a page that shows the main product's name. Shops often repeat this line, as in a
 * mobile layout or a sticky bar.
 */
export interface MainTitle {
  text: string;
  plain: string;
  /** Indexes of the page's text lines that contain the title, the best line first. */
  lines: readonly [number, ...number[]];
  /**
   * Similarity of the line to a title that the page states elsewhere, from 0 to 1; the most similar
   * title counts.
   */
  agreement: number;
  /** True if the element's class or id is one that shops give to a product's title. */
  isNamed: boolean;
}

const MIN_TITLE_LENGTH = 2;
const MAX_TITLE_LENGTH = 300;
const MAX_COPIES = 6;
const MAX_COPY_POINTS_BEHIND = 0.9;
const MAX_WEAK_LINE_INDEX = 8000;
const headings = new Set(['h1', 'h2', 'h3', 'h4']);
const titleName =
  /(?:^|[\s_-])(?:(?:product|item|goods|prod|pdp|detail|page|main)s?[-_ ]{0,2}(?:name|title|heading|headline)|title[-_]product|productname|producttitle|product_title)(?=$|[\s_-]|[A-Z])/i;

const onlyAscii = /^[\t-~]*$/;
const isPlain = /^[a-z\d]+(?: [a-z\d]+)*$/;

/** Returns words in lower case, without accents, separated by single spaces. */
export function plain(text: string): string {
  const folded = fold(text);
  if (isPlain.test(folded)) return folded;
  const words = onlyAscii.test(folded) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu;
  return folded.replace(words, ' ').trim();
}

/**
 * Quick test before a slow comparison. False means that the text does not contain the word; true
 * means that it may.
 */
export function mayContain(text: string, word: string): boolean {
  return !onlyAscii.test(text) || text.toLowerCase().includes(word);
}

function countLetters(words: Iterable<string>): number {
  let letters = 0;
  for (const word of words) letters += word.length;
  return letters;
}

interface PageTitle {
  text: string;
  words: ReadonlySet<string>;
  letters: number;
}

/**
 * Rates how well a line of text agrees with a page's title, from 0 to 1. The result is the share of
 * the title that the line covers, reduced if the line has other words too.
 */
function computeAgreement(line: string, title: PageTitle): number {
  if (line === '') return 0;
  if (` ${title.text} `.includes(` ${line} `)) return line.length / title.text.length;
  const lineWords = new Set(line.split(' '));
  const shared = countLetters([...lineWords].filter((word) => title.words.has(word)));
  return shared === 0 ? 0 : (shared / title.letters) * (shared / countLetters(lineWords)) ** 3;
}

function collectPageTitles(head: PageHead, names: readonly string[]): PageTitle[] {
  const all = [head.title, ...(head.meta.get('og:title') ?? []), ...(head.meta.get('twitter:title') ?? []), ...names];
  const texts = new Set(all.slice(0, 20).map((text) => plain(text.slice(0, MAX_TITLE_LENGTH))));
  return [...texts]
    .filter((text) => text.length >= MIN_TITLE_LENGTH)
    .map((text) => {
      const words = new Set(text.split(' '));
      return { text, words, letters: countLetters(words) };
    });
}

interface RatedTitle {
  original: string;
  lineIndex: number;
  text: string;
  agreement: number;
  points: number;
  isNamed: boolean;
}

interface LineContext {
  heading: string | null;
  isNamed: boolean;
  isLink: boolean;
}

function getLineContext(line: Line): LineContext {
  const found: LineContext = { heading: null, isNamed: false, isLink: false };
  for (const element of getSelfAndAncestors(line.element, 4)) {
    if (headings.has(element.name)) found.heading ??= element.name;
    if (element.name === 'a' || element.name === 'button') found.isLink = true;
    if (!found.isNamed && (titleName.test(getElementNames(element)) || element.attributes.itemprop === 'name'))
      found.isNamed = true;
  }
  return found;
}

const headingPoints: Record<string, number> = { h1: 1, h2: 0.4, h3: 0.2, h4: 0.1 };

/** A line that may be the title. Lines of one heading are joined, since shops break long names. */
interface JoinedLine {
  text: string;
  line: Line;
  lineIndex: number;
  heading: HtmlElement | null;
}

function findHeading(element: HtmlElement): HtmlElement | null {
  for (
    let ancestor: HtmlElement | null = element, levelsLeft = 4;
    ancestor !== null && levelsLeft > 0;
    ancestor = ancestor.parent, levelsLeft -= 1
  )
    if (headings.has(ancestor.name)) return ancestor;
  return null;
}

function isInLink(element: HtmlElement): boolean {
  return getSelfAndAncestors(element, 4).some(({ name }) => name === 'a' || name === 'button');
}

function joinHeadingLines({ lines }: VisibleContent): JoinedLine[] {
  const joined: JoinedLine[] = [];
  for (const [lineIndex, line] of lines.entries()) {
    const heading = findHeading(line.element);
    const last = joined.at(-1);
    if (heading !== null && last?.heading === heading && last.text.length < MAX_TITLE_LENGTH) {
      last.text += ` ${line.text}`;
      // A heading of which only the brand is a link is no link.
      if (isInLink(last.line.element)) last.line = line;
    } else joined.push({ text: line.text, line, lineIndex, heading });
  }
  return joined;
}

const MIN_AGREEMENT = 0.05;

function rateLine({ text: original, line, lineIndex }: JoinedLine, titles: readonly PageTitle[]): RatedTitle | null {
  const text = plain(original);
  const agreement = Math.max(0, ...titles.map((title) => computeAgreement(text, title)));
  const isWeak = agreement < MIN_AGREEMENT;
  if (isWeak && lineIndex > MAX_WEAK_LINE_INDEX) return null;
  const { heading, isNamed, isLink } = getLineContext(line);
  if (isWeak && heading !== 'h1' && !isNamed) return null;
  const points =
    2 * agreement +
    (headingPoints[heading ?? ''] ?? 0) +
    (isNamed ? 0.6 : 0) -
    (isLink ? 0.8 : 0) -
    Math.min(1.5, 0.7 * countAsides(line.element.region)) -
    Math.min(0.3, lineIndex / 4000);
  return { original, lineIndex, text, agreement, points, isNamed };
}

const MIN_GOOD_POINTS = 0.8;

/**
 * Creates a quick filter that rejects lines of the page that cannot be the main title: their first
 * three characters occur in none of the page's titles.
 */
function createStartFilter(titles: readonly PageTitle[]): (text: string) => boolean {
  const all = titles.map(({ text }) => text).join(' ');
  const cache = new Map<string, boolean>();
  return (text) => {
    const first = text.slice(0, 3);
    const cached = cache.get(first);
    if (cached !== undefined) return cached;
    const plainFirst = plain(first);
    const found = plainFirst === '' || all.includes(plainFirst);
    cache.set(first, found);
    return found;
  };
}

/**
 * Returns the line of the page that most likely shows the product's title; null when none does.
 * Prefers headings and elements with class names of product titles. Never returns the shop's name.
 */
export function findMainTitle(content: VisibleContent, head: PageHead, names: readonly string[]): MainTitle | null {
  const titles = collectPageTitles(head, names);
  const shop = new Set((head.meta.get('og:site_name') ?? []).map(plain));
  const joined = joinHeadingLines(content).filter(
    ({ text }) => text.length >= MIN_TITLE_LENGTH && text.length <= MAX_TITLE_LENGTH,
  );
  const rateLines = (candidateLines: readonly JoinedLine[]): RatedTitle[] =>
    candidateLines.flatMap((candidate) => {
      const found = rateLine(candidate, titles);
      return found === null || shop.has(found.text) || !/\p{L}/u.test(found.text) ? [] : [found];
    });
  const startsLikeTitle = createStartFilter(titles);
  const likely = rateLines(joined.filter(({ text, heading }) => heading !== null || startsLikeTitle(text)));
  const candidates = likely.some(({ points }) => points >= MIN_GOOD_POINTS) ? likely : rateLines(joined);
  const best = candidates.reduce<RatedTitle | null>(
    (highest, candidate) => (highest === null || candidate.points > highest.points ? candidate : highest),
    null,
  );
  if (best === null || best.points < 0.3) return null;
  const copies = candidates.filter(
    ({ text, lineIndex, points }) =>
      text === best.text && lineIndex !== best.lineIndex && points > best.points - MAX_COPY_POINTS_BEHIND,
  );
  return {
    text: best.original,
    plain: best.text,
    lines: [best.lineIndex, ...copies.slice(0, MAX_COPIES).map(({ lineIndex }) => lineIndex)],
    agreement: best.agreement,
    isNamed: best.isNamed,
  };
}
