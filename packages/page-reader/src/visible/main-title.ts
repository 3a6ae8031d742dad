import type { HtmlElement } from '../html/html-walk.ts';
import type { PageHead } from '../html/page-head.ts';
import { asidesOf } from '../html/regions.ts';
import { fold } from '../words/text.ts';
import type { Line, Scene } from './scene.ts';
import { chainOf, namesOf } from './tree.ts';

/** The line with the product's name, and its copies (mobile layouts, sticky bars). */
export interface MainTitle {
  text: string;
  /** `text` normalised for comparison. */
  plain: string;
  /** Line indexes, the best first. */
  lines: number[];
  /** Share of the page's best agreeing title that the line covers, from 0 to 1. */
  agreement: number;
  /** The element's class or id is one that shops give to a product's title. */
  isNamed: boolean;
}

const SHORTEST = 3;
const LONGEST = 300;
const MOST_COPIES = 6;
const NEARLY = 0.9;
const MOST_WEAK = 8000;
const headings = new Set(['h1', 'h2', 'h3', 'h4']);
const titleName =
  /(?:^|[\s_-])(?:(?:product|item|goods|prod|pdp|detail|page|main)s?[-_ ]{0,2}(?:name|title|heading|headline)|title[-_]product|productname|producttitle|product_title)(?=$|[\s_-]|[A-Z])/i;

const onlyAscii = /^[\t-~]*$/;
const isPlain = /^[a-z\d]+(?: [a-z\d]+)*$/;

/** Normalises text for comparison: folded words separated by single spaces. */
export function plain(text: string): string {
  const folded = fold(text);
  if (isPlain.test(folded)) return folded;
  const words = onlyAscii.test(folded) ? /[^a-z\d]+/g : /[^\p{L}\p{N}]+/gu;
  return folded.replace(words, ' ').trim();
}

/** Quick check; false means that the text cannot contain the plain word. */
export function mayHold(text: string, word: string): boolean {
  return !onlyAscii.test(text) || text.toLowerCase().includes(word);
}

function lettersOf(words: Iterable<string>): number {
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
 * Returns how well a line and a page title agree, from 0 to 1: the share of the title that the line
 * covers, reduced for other words in the line.
 */
function agreementOf(line: string, title: PageTitle): number {
  if (line === '') return 0;
  if (` ${title.text} `.includes(` ${line} `)) return line.length / title.text.length;
  const said = new Set(line.split(' '));
  const shared = lettersOf([...said].filter((word) => title.words.has(word)));
  return shared === 0 ? 0 : (shared / title.letters) * (shared / lettersOf(said)) ** 3;
}

function ownTitles(head: PageHead, names: readonly string[]): PageTitle[] {
  const all = [head.title, ...(head.meta.get('og:title') ?? []), ...(head.meta.get('twitter:title') ?? []), ...names];
  const texts = new Set(all.slice(0, 20).map((text) => plain(text.slice(0, LONGEST))));
  return [...texts]
    .filter((text) => text.length >= SHORTEST)
    .map((text) => {
      const words = new Set(text.split(' '));
      return { text, words, letters: lettersOf(words) };
    });
}

interface Judged {
  written: string;
  at: number;
  text: string;
  agreement: number;
  points: number;
  isNamed: boolean;
}

interface Around {
  heading: string | null;
  isNamed: boolean;
  isLink: boolean;
}

function around(line: Line): Around {
  const found: Around = { heading: null, isNamed: false, isLink: false };
  for (const element of chainOf(line.element, 4)) {
    if (headings.has(element.name)) found.heading ??= element.name;
    if (element.name === 'a' || element.name === 'button') found.isLink = true;
    if (!found.isNamed && (titleName.test(namesOf(element)) || element.attributes.itemprop === 'name'))
      found.isNamed = true;
  }
  return found;
}

const headingPoints: Record<string, number> = { h1: 1, h2: 0.4, h3: 0.2, h4: 0.1 };

/** A candidate for the title. Lines of one heading are joined, since shops break long names. */
interface WholeLine {
  text: string;
  line: Line;
  at: number;
  heading: HtmlElement | null;
}

function headingAround(element: HtmlElement): HtmlElement | null {
  for (let at: HtmlElement | null = element, left = 4; at !== null && left > 0; at = at.parent, left -= 1)
    if (headings.has(at.name)) return at;
  return null;
}

function wholeLines({ lines }: Scene): WholeLine[] {
  const whole: WholeLine[] = [];
  for (const [at, line] of lines.entries()) {
    const heading = headingAround(line.element);
    const last = whole.at(-1);
    if (heading !== null && last?.heading === heading && last.text.length < LONGEST) last.text += ` ${line.text}`;
    else whole.push({ text: line.text, line, at, heading });
  }
  return whole;
}

const WEAK = 0.05;

function judged({ text: written, line, at }: WholeLine, titles: readonly PageTitle[]): Judged | null {
  const text = plain(written);
  const agreement = Math.max(0, ...titles.map((title) => agreementOf(text, title)));
  const isWeak = agreement < WEAK;
  if (isWeak && at > MOST_WEAK) return null;
  const { heading, isNamed, isLink } = around(line);
  if (isWeak && heading !== 'h1' && !isNamed) return null;
  const points =
    2 * agreement +
    (headingPoints[heading ?? ''] ?? 0) +
    (isNamed ? 0.6 : 0) -
    (isLink ? 0.8 : 0) -
    Math.min(1.5, 0.7 * asidesOf(line.element.region)) -
    Math.min(0.3, at / 4000);
  return { written, at, text, agreement, points, isNamed };
}

const GOOD = 0.8;

/** Creates a quick filter for lines that start like a part of some title. */
function beginningsOf(titles: readonly PageTitle[]): (text: string) => boolean {
  const all = titles.map(({ text }) => text).join(' ');
  const known = new Map<string, boolean>();
  return (text) => {
    const first = text.slice(0, 3);
    const before = known.get(first);
    if (before !== undefined) return before;
    const plainFirst = plain(first);
    const found = plainFirst === '' || all.includes(plainFirst);
    known.set(first, found);
    return found;
  };
}

/**
 * Finds the line with the main product's name: the one that agrees best with the page's titles,
 * with a bonus for headings and for class names of a product's title. Null when no line fits. Never
 * the shop's own name.
 */
export function mainTitle(scene: Scene, head: PageHead, names: readonly string[]): MainTitle | null {
  const titles = ownTitles(head, names);
  const shop = new Set((head.meta.get('og:site_name') ?? []).map(plain));
  const whole = wholeLines(scene).filter(({ text }) => text.length >= SHORTEST && text.length <= LONGEST);
  const judge = (some: readonly WholeLine[]): Judged[] =>
    some.flatMap((one) => {
      const found = judged(one, titles);
      return found === null || shop.has(found.text) || !/\p{L}/u.test(found.text) ? [] : [found];
    });
  const begins = beginningsOf(titles);
  const likely = judge(whole.filter(({ text, heading }) => heading !== null || begins(text)));
  const candidates = likely.some(({ points }) => points >= GOOD) ? likely : judge(whole);
  const best = candidates.reduce<Judged | null>(
    (most, one) => (most === null || one.points > most.points ? one : most),
    null,
  );
  if (best === null || best.points < 0.3) return null;
  const copies = candidates.filter(
    ({ text, at, points }) => text === best.text && at !== best.at && points > best.points - NEARLY,
  );
  return {
    text: best.written,
    plain: best.text,
    lines: [best.at, ...copies.slice(0, MOST_COPIES).map(({ at }) => at)],
    agreement: best.agreement,
    isNamed: best.isNamed,
  };
}
