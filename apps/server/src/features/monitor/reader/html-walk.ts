import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

/** The attributes that the reader looks at; all others are skipped unread. */
const wanted = [
  'aria-disabled',
  'aria-label',
  'class',
  'content',
  'datetime',
  'disabled',
  'hidden',
  'href',
  'id',
  'itemid',
  'itemprop',
  'itemscope',
  'itemtype',
  'name',
  'property',
  'rel',
  'role',
  'src',
  'style',
  'type',
  'value',
] as const;

/** An attribute the reader looks at. */
export type AttributeName = (typeof wanted)[number];
export type Attributes = Partial<Record<AttributeName, string>>;

/** An open element. `region` is the visitor's own note about where it stands, inherited by what is in it. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: Attributes;
  readonly region: number;
  /** Where its tag begins, as an offset into the page. */
  readonly at: number;
}

/** What is told, in document order, about a page. */
export interface HtmlVisitor {
  /** Says in which region an element stands, given the region of the element around it. */
  regionOf(name: string, attributes: Attributes, around: number): number;
  open(element: HtmlElement): void;
  /** Called for every opened element, for void ones at once. */
  close(element: HtmlElement): void;
  text(chunk: string, within: HtmlElement | null): void;
}

const wantedNames: ReadonlyMap<string, AttributeName> = new Map(wanted.map((name) => [name, name]));
const noAttributes: Attributes = Object.freeze({});

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
const rawText = new Set(['script', 'title']);

/** As deep as browsers go; what is nested deeper is read as if it stood at this depth. */
const DEEPEST = 512;
const LONGEST_ATTRIBUTE = 2000;

interface OpenTag {
  name: string;
  attributes: Attributes;
  at: number;
}

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
    push({ name, attributes, at }: OpenTag, isEmpty: boolean): void {
      if (endedByNext.has(name) && stack.at(-1)?.name === name) pop();
      const region = visitor.regionOf(name, attributes, stack.at(-1)?.region ?? 0);
      const element = { name, attributes, region, at };
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

/** Gathers the pieces of a tag, reading only the attributes we want. */
function tagReader(html: string) {
  let tag: OpenTag = { name: '', attributes: noAttributes, at: 0 };
  let attribute: AttributeName | undefined;
  let value = '';

  return {
    current: () => tag,
    name(start: number, end: number): void {
      tag = { name: html.slice(start, end).toLowerCase(), attributes: noAttributes, at: start - 1 };
    },
    attributeName(start: number, end: number): void {
      attribute = wantedNames.get(html.slice(start, end).toLowerCase());
      value = '';
    },
    attributeData(start: number, end: number): void {
      if (attribute !== undefined && value.length < LONGEST_ATTRIBUTE) value += html.slice(start, end);
    },
    attributeEntity(codePoint: number): void {
      if (attribute !== undefined && value.length < LONGEST_ATTRIBUTE) value += String.fromCodePoint(codePoint);
    },
    attributeEnd(): void {
      if (attribute === undefined) return;
      if (tag.attributes === noAttributes) tag.attributes = {};
      tag.attributes[attribute] ??= value.slice(0, LONGEST_ATTRIBUTE);
    },
  };
}

/**
 * Tells a visitor the elements and texts of a page in one pass, without building a tree. It reads tokens rather than
 * use htmlparser2's `Parser`, whose stack takes time in the square of the depth: a hostile page of a million nested
 * elements costs no more here than any other page of its length.
 */
export function walkHtml(html: string, visitor: HtmlVisitor): void {
  const stack = elementStack(visitor);
  const tag = tagReader(html);
  const ignore = () => {};
  const open = (selfClosing: boolean) => {
    const current = tag.current();
    stack.push(current, voidElements.has(current.name) || (selfClosing && stack.isOpen('svg')));
  };
  const callbacks: TokenizerCallbacks = {
    onopentagname: tag.name,
    onattribname: tag.attributeName,
    onattribdata: tag.attributeData,
    onattribentity: tag.attributeEntity,
    onattribend: tag.attributeEnd,
    onopentagend: () => open(false),
    onselfclosingtag: () => open(true),
    onclosetag: (start, end) => stack.closeNamed(html.slice(start, end).toLowerCase()),
    ontext: (start, end) => visitor.text(html.slice(start, end), stack.top()),
    ontextentity: (codePoint) => visitor.text(String.fromCodePoint(codePoint), stack.top()),
    isInForeignContext: () => stack.isOpen('svg') || stack.isOpen('math'),
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: stack.closeAll,
  };
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}
