import type { HtmlElement } from './html-walk.ts';

export interface Collector {
  open(element: HtmlElement): void;
  text(chunk: string, within: HtmlElement | null): void;
  close(element: HtmlElement): void;
}

interface TextCollectorOptions {
  starts(element: HtmlElement): boolean;
  /** Approximate maximum length of the text collected from one element, in characters. */
  maxLength: number;
  onText(text: string, element: HtmlElement): void;
}

/** Collects the text of the elements for which `starts` is true, including nested elements. */
export function createTextCollector({
  starts,
  maxLength,
  onText,
}: TextCollectorOptions): Collector & { isOpen(): boolean } {
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
      if (opened !== null && text.length < maxLength) text += chunk.slice(0, maxLength);
    },
    close(element) {
      if (element !== opened) return;
      opened = null;
      onText(text, element);
    },
  };
}
