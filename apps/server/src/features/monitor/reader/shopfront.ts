import type { Availability } from '@sillage/contract';
import { type Collector, textGatherer } from './collect.ts';
import type { HtmlElement } from './html-walk.ts';
import { buttonPurpose, plainlySoldOut } from './phrases.ts';
import { asidesOf, isHidden } from './regions.ts';

/** Where something was seen, relative to the last visible main heading before it. */
export interface Place {
  at: number;
  /** The offset of that heading; null before the first. */
  heading: number | null;
  /**
   * How many levels above the heading the element is that holds both: the fewer, the closer they belong together.
   * Infinite for what has nothing but the page itself in common with a heading deep inside of it.
   */
  apart: number;
}

/** A button for buying, ordering ahead, or one that says "sold out", outside of what is hidden or beside the product. */
export interface SeenButton {
  purpose: 'buy' | 'order-ahead' | 'sold-out';
  label: string;
  enabled: boolean;
  place: Place;
}

/** A short visible text that plainly says that something is sold out. */
export interface SeenNotice {
  availability: Availability;
  text: string;
  place: Place;
}

/** What a visitor would see of the shop's counter. */
export interface Shopfront {
  buttons: SeenButton[];
  notices: SeenNotice[];
  /** How many characters of text the page shows; a challenge page or a script's shell has few. */
  visibleText: number;
}

const MOST_SEEN = 60;
const LONGEST_RUN = 120;
const LONGEST_LABEL = 120;

/** Elements that stand inside a line of text; all others end it. */
const inline = new Set('a abbr b bdi em font i ins label small span strong sub sup u wbr'.split(' '));

const buttonClass = /(?:^|[\s_-])(?:btn|button|cart|basket|buy|submit|add-?to)(?=$|[\s_-]|[A-Z])/i;
const disabledClass = /(?:^|[\s_-])(?:disabled|sold-?out|out-?of-?stock|unavailable)(?=$|[\s_-])/i;
const pressedInput = new Set(['button', 'image', 'submit']);

function isButton({ name, attributes }: HtmlElement): boolean {
  if (name === 'button' || attributes.role === 'button') return true;
  if (name === 'input') return pressedInput.has(attributes.type?.toLowerCase() ?? '');
  return name === 'a' && buttonClass.test(`${attributes.class ?? ''} ${attributes.id ?? ''}`);
}

/** `disabled` means nothing on a link: what leads somewhere can be followed. */
function isEnabled({ name, attributes }: HtmlElement): boolean {
  const isLink = name === 'a' && attributes.href !== undefined && !attributes.href.startsWith('#');
  if (attributes['aria-disabled'] === 'true' || (attributes.disabled !== undefined && !isLink)) return false;
  return !disabledClass.test(attributes.class ?? '');
}

function seenButton(element: HtmlElement, text: string, place: Place): SeenButton | null {
  const { value, 'aria-label': ariaLabel } = element.attributes;
  for (const words of [text, value, ariaLabel]) {
    const label = words?.replace(/\s+/g, ' ').trim() ?? '';
    const purpose = label === '' ? null : buttonPurpose(label);
    if (purpose !== null) return { purpose, label, enabled: isEnabled(element), place };
  }
  return null;
}

/** A heading that stands so close below the body may have its buy box beside it in the body. */
const CLOSE = 2;

/** Keeps count of how far we are from the last main heading. */
function placeKeeper() {
  let depth = 0;
  let body = 0;
  let heading: { at: number; depth: number; asides: number } | null = null;
  let shared = 0;
  return {
    /** True for what is shown and no more beside the point than the heading before it. */
    isMain: ({ region }: HtmlElement) => !isHidden(region) && asidesOf(region) <= (heading?.asides ?? 0),
    place(at: number): Place {
      const apart = (heading?.depth ?? 0) - shared;
      const isFar = shared <= body && apart > CLOSE;
      return { at, heading: heading?.at ?? null, apart: isFar ? Number.POSITIVE_INFINITY : apart };
    },
    open(element: HtmlElement): void {
      depth += 1;
      if (element.name === 'body') body = depth;
      if (element.name !== 'h1' || isHidden(element.region)) return;
      heading = { at: element.at, depth, asides: asidesOf(element.region) };
      shared = depth;
    },
    close(): void {
      depth -= 1;
      shared = Math.min(shared, depth);
    },
  };
}

/** A line of visible text as it grows. */
function lineReader(found: (text: string, place: Place) => void) {
  let line = '';
  let place: Place = { at: 0, heading: null, apart: 0 };
  return {
    add(chunk: string, where: () => Place): void {
      if (line === '') place = where();
      if (line.length <= LONGEST_RUN) line += chunk.slice(0, LONGEST_RUN + 1);
    },
    space(): void {
      if (line !== '' && line.length <= LONGEST_RUN) line += ' ';
    },
    end(): void {
      if (line.length >= 2 && line.length <= LONGEST_RUN) found(line, place);
      line = '';
    },
  };
}

function noteInto(shopfront: Shopfront) {
  return {
    button(seen: SeenButton | null): void {
      if (seen !== null && shopfront.buttons.length < MOST_SEEN) shopfront.buttons.push(seen);
    },
    line(text: string, place: Place): void {
      const availability = shopfront.notices.length < MOST_SEEN ? plainlySoldOut(text) : null;
      if (availability !== null)
        shopfront.notices.push({ availability, text: text.replace(/\s+/g, ' ').trim(), place });
    },
  };
}

/** Fills `shopfront` with the buttons and notices of what is shown and not beside the point. */
export function shopfrontCollector(shopfront: Shopfront): Collector {
  const keeper = placeKeeper();
  const note = noteInto(shopfront);
  const line = lineReader(note.line);
  const button = textGatherer({
    starts: (element) => keeper.isMain(element) && isButton(element),
    longest: LONGEST_LABEL,
    done: (text, element) => note.button(seenButton(element, text, keeper.place(element.at))),
  });
  const endsLine = ({ name }: HtmlElement) => button.isOpen() || !inline.has(name);

  return {
    open(element) {
      keeper.open(element);
      button.open(element);
      if (endsLine(element)) line.end();
    },
    text(chunk, within) {
      if (within === null || isHidden(within.region)) return;
      if (chunk.trim() === '') return line.space();
      shopfront.visibleText += chunk.length;
      button.text(chunk, within);
      if (!button.isOpen() && keeper.isMain(within)) line.add(chunk, () => keeper.place(within.at));
    },
    close(element) {
      if (endsLine(element)) line.end();
      button.close(element);
      keeper.close();
    },
  };
}
