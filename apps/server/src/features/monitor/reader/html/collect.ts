import type { HtmlElement } from './html-walk.ts';

/** Takes what it needs from a page as it passes by. */
export interface Collector {
  open(element: HtmlElement): void;
  text(chunk: string, within: HtmlElement | null): void;
  close(element: HtmlElement): void;
}

/** One collector out of several, asked in turn; each may leave out what it does not care for. */
export function allOf(collectors: readonly Partial<Collector>[]): Collector {
  const opening = collectors.flatMap(({ open }) => open ?? []);
  const reading = collectors.flatMap(({ text }) => text ?? []);
  const closing = collectors.flatMap(({ close }) => close ?? []);
  return {
    open(element) {
      for (const open of opening) open(element);
    },
    text(chunk, within) {
      for (const text of reading) text(chunk, within);
    },
    close(element) {
      for (const close of closing) close(element);
    },
  };
}

interface Gathering {
  starts(element: HtmlElement): boolean;
  /** About how many characters are kept. */
  longest: number;
  done(text: string, element: HtmlElement): void;
}

/** Gathers all the text inside of each element that `starts` picks; one that stands in another is part of it. */
export function textGatherer({ starts, longest, done }: Gathering): Collector & { isOpen(): boolean } {
  let opened: HtmlElement | null = null;
  let text = '';
  return {
    isOpen: () => opened !== null,
    open(element) {
      if (opened !== null || !starts(element)) return;
      opened = element;
      text = '';
    },
    text(chunk) {
      if (opened !== null && text.length < longest) text += chunk.slice(0, longest);
    },
    close(element) {
      if (element !== opened) return;
      opened = null;
      done(text, element);
    },
  };
}
