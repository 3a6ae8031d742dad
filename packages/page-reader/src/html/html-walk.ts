import type { Attributes } from './attributes.ts';
import type { PageScript } from './scripts.ts';
import { readTokens, type StartTag } from './tokens.ts';

export type { Attributes } from './attributes.ts';

/**
 * HTML element. The visitor computes the number `region` from that of the parent element. An
 * element can thus inherit a property, for example that it is hidden.
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

export interface HtmlVisitor {
  computeRegion(name: string, attributes: Attributes, parentRegion: number, offset: number): number;
  open(element: HtmlElement): void;
  /**
   * Called at the end of each HTML element, once for each call of `open`. The end of a void
   * element, such as `<br>`, follows directly after its start.
   */
  close(element: HtmlElement): void;
  text(chunk: string, within: HtmlElement | null): void;
  /** Called for each script of the page. Scripts are passed neither to `open` nor to `text`. */
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

/** Creates the stack of open HTML elements, which is limited in size and fast at any depth. */
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
 * Walks over a page in one pass. The parser has its own stack, because the stack of htmlparser2
 * takes time quadratic in the nesting depth, which a hostile page could exploit. An element
 * references its ancestors, so keeping an element in memory keeps its ancestors too.
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
