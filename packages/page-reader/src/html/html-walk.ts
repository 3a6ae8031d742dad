import type { Attributes } from './attributes.ts';
import type { PageScript } from './scripts.ts';
import { readTokens, type StartTag } from './tokens.ts';

export type { Attributes } from './attributes.ts';

/**
 * An element of the page. Its `region` is a number that `computeRegion` derives from the parent's,
 * for example to mark hidden elements.
 */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly region: number;
  readonly parent: HtmlElement | null;
  readonly depth: number;
  /** Offset of the start tag in the page. */
  readonly offset: number;
}

/** Receives a page's elements and texts in document order. */
export interface HtmlVisitor {
  /** Returns the `region` of an element. `offset` is the offset of its start tag. */
  computeRegion(name: string, attributes: Attributes, parentRegion: number, offset: number): number;
  open(element: HtmlElement): void;
  /** Is called once for each opened element; for a void element, directly after `open`. */
  close(element: HtmlElement): void;
  text(chunk: string, within: HtmlElement | null): void;
  /** Receives each script. Scripts are reported neither as elements nor as texts. */
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
/** Elements that end before the next one of the same name, because pages omit end tags. */
const endedByNext = new Set(['dd', 'dt', 'li', 'option', 'p', 'td', 'th', 'tr']);

/** Elements that contain only text, so that no element can be nested in them. */
const rawText = new Set(['textarea', 'title']);

/** The nesting limit of browsers; deeper elements are read as if they were at this depth. */
const MAX_DEPTH = 512;

/**
 * Creates the stack of open elements. Its size is limited, and each operation is fast at any depth.
 */
function createElementStack(visitor: HtmlVisitor) {
  const stack: HtmlElement[] = [];
  const openCounts = new Map<string, number>();
  let beyondMaxDepth = 0;

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
    push({ name, attributes, offset }: StartTag, isEmpty: boolean): void {
      if (endedByNext.has(name) && stack.at(-1)?.name === name) pop();
      const parent = stack.at(-1) ?? null;
      const region = visitor.computeRegion(name, attributes, parent?.region ?? 0, offset);
      const element: HtmlElement = { name, attributes, region, offset, parent, depth: stack.length };
      visitor.open(element);
      if (isEmpty) return visitor.close(element);
      if (stack.length >= MAX_DEPTH && !rawText.has(name)) {
        beyondMaxDepth += 1;
        return visitor.close(element);
      }
      stack.push(element);
      openCounts.set(name, (openCounts.get(name) ?? 0) + 1);
    },
    closeNamed(name: string): void {
      if (beyondMaxDepth > 0 && !rawText.has(name)) {
        beyondMaxDepth -= 1;
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
 * Walks over the elements and texts of a page in one pass, without building a tree.
 * The parser has its own stack, because the stack of htmlparser2 takes time quadratic in the
 * nesting depth. Thus a hostile page with a million nested elements costs no more than any other
 * page of its length.
 * An element references its ancestors, so keeping an element in memory keeps its ancestors too.
 */
export function walkHtml(html: string, visitor: HtmlVisitor): void {
  const stack = createElementStack(visitor);
  readTokens(html, {
    open: (tag) => stack.push(tag, voidElements.has(tag.name) || (tag.isSelfClosing && tag.name === 'svg')),
    close: stack.closeNamed,
    text: (chunk) => visitor.text(chunk, stack.top()),
    script: (script) => visitor.script?.(script),
  });
  stack.closeAll();
}
