import type { Attributes } from './attributes.ts';
import type { PageScript } from './scripts.ts';
import { readTokens, type StartTag } from './tokens.ts';

export type { Attributes } from './attributes.ts';

/** An open element. `region` is the visitor's own note about where it stands, inherited by what is in it. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly region: number;
  /** The element around it. */
  readonly parent: HtmlElement | null;
  readonly depth: number;
  /** Where its tag begins, as an offset into the page. */
  readonly at: number;
}

/** What is told, in document order, about a page. */
export interface HtmlVisitor {
  /** Says in which region an element stands that begins `at`, given the region of the element around it. */
  regionOf(name: string, attributes: Attributes, around: number, at: number): number;
  open(element: HtmlElement): void;
  /** Called for every opened element, for void ones at once. */
  close(element: HtmlElement): void;
  text(chunk: string, within: HtmlElement | null): void;
  /** Scripts are told apart from elements and texts. */
  script?(script: PageScript): void;
}

const voidElements = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'image',
  'img',
  'input',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
]);
/** Elements that end where the next of their kind begins, since pages leave out their end tags. */
const endedByNext = new Set(['dd', 'dt', 'li', 'option', 'p', 'td', 'th', 'tr']);

/** They hold text only, so that nothing can be nested in them. */
const rawText = new Set(['textarea', 'title']);

/** As deep as browsers go; what is nested deeper is read as if it stood at this depth. */
const DEEPEST = 512;

/** The open elements: every operation is cheap, however the page is nested, and their number is bounded. */
function elementStack(visitor: HtmlVisitor) {
  const stack: HtmlElement[] = [];
  const openCounts = new Map<string, number>();
  let deeper = 0;

  const pop = () => {
    const element = stack.pop();
    if (element === undefined) return;
    openCounts.set(element.name, (openCounts.get(element.name) ?? 1) - 1);
    visitor.close(element);
  };

  const isOpen = (name: string) => (openCounts.get(name) ?? 0) > 0;

  return {
    isOpen,
    top: (): HtmlElement | null => stack.at(-1) ?? null,
    push({ name, attributes, at }: StartTag, isEmpty: boolean): void {
      if (endedByNext.has(name) && stack.at(-1)?.name === name) pop();
      const parent = stack.at(-1) ?? null;
      const region = visitor.regionOf(name, attributes, parent?.region ?? 0, at);
      const element: HtmlElement = { name, attributes, region, at, parent, depth: stack.length };
      visitor.open(element);
      if (isEmpty) return visitor.close(element);
      if (stack.length >= DEEPEST && !rawText.has(name)) {
        deeper += 1;
        return visitor.close(element);
      }
      stack.push(element);
      openCounts.set(name, (openCounts.get(name) ?? 0) + 1);
    },
    closeNamed(name: string): void {
      if (deeper > 0 && !rawText.has(name)) {
        deeper -= 1;
        return;
      }
      if (!isOpen(name)) return;
      while (stack.at(-1)?.name !== name) pop();
      pop();
    },
    closeAll(): void {
      while (stack.length > 0) pop();
    },
  };
}

/**
 * Tells a visitor the elements and texts of a page in one pass, without building a tree. It keeps a stack of its own, as
 * htmlparser2's takes time in the square of the depth: a hostile page of a million nested elements costs no more here
 * than any other page of its length. An element knows those around it, which live as long as somebody keeps it.
 */
export function walkHtml(html: string, visitor: HtmlVisitor): void {
  const stack = elementStack(visitor);
  readTokens(html, {
    open: (tag) => stack.push(tag, voidElements.has(tag.name) || (tag.selfClosing && tag.name === 'svg')),
    close: stack.closeNamed,
    text: (chunk) => visitor.text(chunk, stack.top()),
    script: (script) => visitor.script?.(script),
  });
  stack.closeAll();
}
