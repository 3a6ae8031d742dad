import { allOf, type Collector, textGatherer } from './collect.ts';
import type { HtmlElement } from './html-walk.ts';
import { isHidden } from './regions.ts';

const LONGEST_HEADING = 300;
const MOST_HEADINGS = 12;
const MOST_META = 300;
const MOST_VALUES = 8;
const MOST_SCRIPTS = 60;
const LONGEST_SCRIPT = 2_000_000;

/** A main heading and where it begins. */
export interface Heading {
  text: string;
  at: number;
}

/** What a page says of itself: its title, addresses, meta tags, main headings, and JSON-LD texts. */
export interface PageHead {
  title: string;
  canonical: string | null;
  /** Values by `property` or `name` in lower case, in the order of the page. */
  meta: Map<string, string[]>;
  headings: Heading[];
  jsonLd: string[];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function isJsonLd({ name, attributes }: HtmlElement): boolean {
  return name === 'script' && /^\s*application\/ld\+json\b/i.test(attributes.type ?? '');
}

/** Notes meta tags and the canonical address. */
function tagReader(head: PageHead): Collector {
  return {
    open({ name, attributes }) {
      if (name === 'link' && attributes.rel?.trim().toLowerCase() === 'canonical') {
        head.canonical ??= attributes.href?.trim() ?? null;
      }
      if (name !== 'meta' || attributes.content === undefined) return;
      const key = (attributes.property ?? attributes.name)?.trim().toLowerCase();
      const values = head.meta.get(key ?? '') ?? [];
      if (key === undefined || head.meta.size >= MOST_META || values.length >= MOST_VALUES) return;
      head.meta.set(key, [...values, attributes.content.trim()]);
    },
    text() {},
    close() {},
  };
}

/** Fills `head` with what `PageHead` names. */
export function headCollector(head: PageHead): Collector {
  const title = textGatherer({
    starts: ({ name }) => name === 'title' && head.title === '',
    longest: LONGEST_HEADING,
    done: (text) => {
      head.title = oneLine(text);
    },
  });
  const headings = textGatherer({
    starts: ({ name, region }) => name === 'h1' && !isHidden(region) && head.headings.length < MOST_HEADINGS,
    longest: LONGEST_HEADING,
    done: (text, { at }) => {
      if (text.trim() !== '') head.headings.push({ text: oneLine(text), at });
    },
  });
  const scripts = textGatherer({
    starts: (element) => isJsonLd(element) && head.jsonLd.length < MOST_SCRIPTS,
    longest: LONGEST_SCRIPT,
    done: (text) => head.jsonLd.push(text),
  });
  return allOf([tagReader(head), title, headings, scripts]);
}
