import { type Collector, textGatherer } from './collect.ts';
import type { HtmlElement } from './html-walk.ts';
import { isHidden, isRevealable } from './regions.ts';

const LONGEST_HEADING = 300;
const MOST_HEADINGS = 12;
const MOST_META = 300;
const MOST_VALUES = 8;

export interface Heading {
  text: string;
  at: number;
}

/** A page's statements about itself. For `jsonLd` see scripts.ts. */
export interface PageHead {
  title: string;
  lang: string | null;
  canonical: string | null;
  /** Values by lower-case `property` or `name`, in document order. */
  meta: Map<string, string[]>;
  headings: Heading[];
  /** Offset of the outermost element that hides the first hidden `h1`; null when there is none. */
  hiddenBy: number | null;
  jsonLd: string[];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function noteTag(head: PageHead, { name, attributes }: HtmlElement): void {
  if (name === 'html') head.lang ??= attributes.lang ?? null;
  if (name === 'link' && attributes.rel?.trim().toLowerCase() === 'canonical') {
    head.canonical ??= attributes.href?.trim() ?? null;
  }
  if (name !== 'meta' || attributes.content === undefined) return;
  const key = (attributes.property ?? attributes.name)?.trim().toLowerCase();
  const values = head.meta.get(key ?? '') ?? [];
  if (key === undefined || head.meta.size >= MOST_META || values.length >= MOST_VALUES) return;
  head.meta.set(key, [...values, attributes.content.trim()]);
}

function noteHiding(head: PageHead, element: HtmlElement): void {
  if (head.hiddenBy !== null || element.name !== 'h1' || !isHidden(element.region)) return;
  let outer = element;
  while (outer.parent !== null && isHidden(outer.parent.region)) outer = outer.parent;
  if (isRevealable(outer.name)) head.hiddenBy = outer.at;
}

function titleGatherer(head: PageHead): Collector {
  return textGatherer({
    starts: ({ name }) => name === 'title' && head.title === '',
    longest: LONGEST_HEADING,
    done: (text) => {
      head.title = oneLine(text);
    },
  });
}

function headingGatherer({ headings }: PageHead): Collector {
  return textGatherer({
    starts: ({ name, region }) => name === 'h1' && !isHidden(region) && headings.length < MOST_HEADINGS,
    longest: LONGEST_HEADING,
    done: (text, { at }) => {
      if (text.trim() !== '') headings.push({ text: oneLine(text), at });
    },
  });
}

const telling = new Set(['h1', 'html', 'link', 'meta', 'title']);

export function headCollector(head: PageHead): Collector {
  const title = titleGatherer(head);
  const heading = headingGatherer(head);
  return {
    open(element) {
      if (!telling.has(element.name)) return;
      noteTag(head, element);
      noteHiding(head, element);
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
