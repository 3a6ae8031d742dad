import { type Collector, createTextCollector } from './collector.ts';
import type { HtmlElement } from './html-walk.ts';
import { isHidden, isRevealable } from './regions.ts';

const MAX_HEADING_LENGTH = 300;
const MAX_HEADINGS = 12;
const MAX_META_NAMES = 300;
const MAX_VALUES_PER_META = 8;
const MAX_ALTERNATES = 300;

export interface Heading {
  text: string;
  offset: number;
}

export interface PageHead {
  title: string;
  lang: string | null;
  canonical: string | null;
  /** Addresses of the page in other languages and countries, with the language of each. */
  alternates: { hreflang: string; href: string }[];
  /** Country that is selected in the shop's form for country and language; null without one. */
  country: string | null;
  /** Contents of the meta tags by `property` or `name` in lower case, in document order. */
  meta: Map<string, string[]>;
  headings: Heading[];
  /** Offset of the outermost element that hides the `h1` until scripts reveal it; null if none. */
  hiddenBy: number | null;
  jsonLd: string[];
}

function toSingleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function recordAlternate({ alternates }: PageHead, { hreflang, href }: HtmlElement['attributes']): void {
  if (hreflang !== undefined && href !== undefined && alternates.length < MAX_ALTERNATES)
    alternates.push({ hreflang: hreflang.slice(0, 20), href });
}

function recordTag(head: PageHead, { name, attributes }: HtmlElement): void {
  if (name === 'html') head.lang ??= attributes.lang ?? null;
  if (name === 'link' && attributes.rel?.trim().toLowerCase() === 'canonical') {
    head.canonical ??= attributes.href?.trim() ?? null;
  }
  if (name === 'link' && attributes.hreflang !== undefined) recordAlternate(head, attributes);
  if (name === 'input' && attributes.name === 'country_code') head.country ??= attributes.value ?? null;
  if (name !== 'meta' || attributes.content === undefined) return;
  const key = (attributes.property ?? attributes.name)?.trim().toLowerCase();
  const values = head.meta.get(key ?? '') ?? [];
  if (key === undefined || head.meta.size >= MAX_META_NAMES || values.length >= MAX_VALUES_PER_META) return;
  head.meta.set(key, [...values, attributes.content.trim()]);
}

function recordHiddenHeading(head: PageHead, element: HtmlElement): void {
  if (head.hiddenBy !== null || element.name !== 'h1' || !isHidden(element.region)) return;
  let outer = element;
  while (outer.parent !== null && isHidden(outer.parent.region)) outer = outer.parent;
  if (isRevealable(outer.name)) head.hiddenBy = outer.offset;
}

function createTitleCollector(head: PageHead): Collector {
  return createTextCollector({
    starts: ({ name }) => name === 'title' && head.title === '',
    maxLength: MAX_HEADING_LENGTH,
    onText: (text) => {
      head.title = toSingleLine(text);
    },
  });
}

function createHeadingCollector({ headings }: PageHead): Collector {
  return createTextCollector({
    starts: ({ name, region }) => name === 'h1' && !isHidden(region) && headings.length < MAX_HEADINGS,
    maxLength: MAX_HEADING_LENGTH,
    onText: (text, { offset }) => {
      if (text.trim() !== '') headings.push({ text: toSingleLine(text), offset });
    },
  });
}

const relevantElements = new Set(['h1', 'html', 'input', 'link', 'meta', 'title']);

export function createHeadCollector(head: PageHead): Collector {
  const title = createTitleCollector(head);
  const heading = createHeadingCollector(head);
  return {
    open(element) {
      if (!relevantElements.has(element.name)) return;
      recordTag(head, element);
      recordHiddenHeading(head, element);
      title.open(element);
      heading.open(element);
    },
    text(chunk, within) {
      title.text(chunk, within);
      heading.text(chunk, within);
    },
    close(element) {
      title.close(element);
      heading.close(element);
    },
  };
}
