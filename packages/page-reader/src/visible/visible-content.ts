import type { Collector } from '../html/collector.ts';
import type { HtmlElement } from '../html/html-walk.ts';
import { isHidden } from '../html/regions.ts';
import { parseSoldOutStatement } from '../phrases/stock-statement.ts';
import { isControl } from './control-names.ts';
import { isCents, isCompletePriceName } from './price-names.ts';

export interface Line {
  text: string;
  /** HTML element that contains the first word of this line of visible text. */
  element: HtmlElement;
  /** True if only inline elements separate this line from the line before. */
  isJoined: boolean;
}

export interface Control {
  element: HtmlElement;
  /** Labels of the button or link: its visible text first, then the texts of its attributes. */
  labels: string[];
  /**
   * Index of the button's or link's first line among the page's lines of text. Without text of its
   * own, it is the index of the next line.
   */
  line: number;
}

export interface Choice {
  text: string;
  element: HtmlElement;
  line: number;
}

export interface VisibleContent {
  lines: Line[];
  controls: Control[];
  choices: Choice[];
  /**
   * Number of visible characters. It is small for captcha pages and for pages that scripts fill
   * later.
   */
  visibleText: number;
}

/** Returns the line at an index; throws a RangeError when the page has no such line. */
export function getLine({ lines }: Pick<VisibleContent, 'lines'>, index: number): Line {
  const line = lines[index];
  if (line === undefined) throw new RangeError(`The page has no line ${index}, only ${lines.length}`);
  return line;
}

const MAX_LINES = 8000;
const MAX_CONTROLS = 1500;
const MAX_CHOICES = 400;
const MAX_LINE_LENGTH = 300;
const MAX_LABEL_LENGTH = 120;
const MAX_BADGE_LENGTH = 30;
const MAX_CENTS_LENGTH = 20;

/** Elements within a line of text; all others end the line. */
const inlineElements = new Set(
  'a abbr b bdi bdo big cite code data dfn em font i img ins label mark meta link q s small span strong sub sup time u var wbr del strike input style'.split(
    ' ',
  ),
);
const headingElement = /^h[1-4]$/;
const struckElements = new Set(['del', 'ins', 's', 'strike']);

/**
 * Matches white space that must be replaced: anything but single spaces. Most texts have none, and
 * searching a text for it is faster than replacing all its white space.
 */
const irregularSpace = /\s\s|[^\S ]/;

/** Collects the lines of a page. Inline elements end a line only if they separate prices. */
function createLineWriter(lines: Line[]) {
  let text = '';
  let element: HtmlElement | null = null;
  let isJoined = false;
  return {
    add(chunk: string, within: HtmlElement): void {
      if (chunk === ' ' && text === '') return;
      if (element === null && /\S/.test(chunk)) element = within;
      if (text.length < MAX_LINE_LENGTH) text += chunk.slice(0, MAX_LINE_LENGTH + 1);
    },
    /**
     * True if the text of the line so far ends in a number, perhaps with a currency sign. An
     * element that follows can then contain the cents of a price.
     */
    endsInAmount: () => /\d ?\p{Sc}?$/u.test(text),
    addCents(cents: string): void {
      text = text.replace(/(?<=\d)( ?\p{Sc}?)$/u, `.${cents}$1`);
    },
    end(byInline: boolean): void {
      if (text === '') {
        isJoined &&= byInline;
        return;
      }
      const line = (irregularSpace.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
      const isEmpty = line === '';
      if (!isEmpty && element !== null && lines.length < MAX_LINES) lines.push({ text: line, element, isJoined });
      text = '';
      element = null;
      isJoined = byInline && (!isEmpty || isJoined);
    },
  };
}

/** Returns how an element ends the line: as a block, as an inline element, or not at all (null). */
function createBreakDetector() {
  const cache = new Map<string, boolean>();
  const isPrice = (classes: string) => {
    const cached = cache.get(classes);
    if (cached !== undefined) return cached;
    const found = isCompletePriceName(classes);
    if (cache.size < 3000) cache.set(classes, found);
    return found;
  };
  return ({ name, attributes, parent }: HtmlElement): 'block' | 'inline' | null => {
    if (!inlineElements.has(name)) return 'block';
    if (struckElements.has(name)) return 'inline';
    // The link to the brand in a heading is a word of its own.
    if (name === 'a' && parent !== null && headingElement.test(parent.name)) return 'inline';
    const names = attributes.class ?? attributes['data-testid'];
    return names !== undefined && isPrice(names) ? 'inline' : null;
  };
}

function getAttributeLabels({ name, attributes }: HtmlElement): string[] {
  const { value, alt, title, 'aria-label': ariaLabel } = attributes;
  const labels = name === 'input' ? [value, alt, ariaLabel, title] : [ariaLabel, title];
  return labels
    .map((label) => label?.replace(/\s+/g, ' ').trim().slice(0, MAX_LABEL_LENGTH) ?? '')
    .filter((label) => label !== '');
}

/**
 * Records a page's buttons and similar controls. A control inside another one is part of the outer
 * one.
 */
function createControlRecorder({ lines, controls }: VisibleContent) {
  let opened: Control | null = null;
  return {
    starts: (element: HtmlElement) => opened === null && controls.length < MAX_CONTROLS && isControl(element),
    open(element: HtmlElement): void {
      opened = { element, labels: getAttributeLabels(element), line: lines.length };
    },
    isOpen: () => opened !== null,
    isOpenedBy: (element: HtmlElement) => opened?.element === element,
    alt(text: string): void {
      opened?.labels.push(text.slice(0, MAX_LABEL_LENGTH));
    },
    close(): void {
      if (opened === null) return;
      const text = lines
        .slice(opened.line)
        .slice(0, 6)
        .map((line) => line.text)
        .join(' ')
        .slice(0, MAX_LABEL_LENGTH);
      if (text !== '') opened.labels.unshift(text);
      controls.push(opened);
      opened = null;
    },
  };
}

/**
 * Records a page's radio buttons and list options. Hidden ones are included, because visitors see
 * them after a click.
 */
function createChoiceRecorder({ lines, choices }: VisibleContent) {
  let opened: Choice | null = null;
  return {
    open(element: HtmlElement): void {
      if (choices.length >= MAX_CHOICES) return;
      const isRadio = element.name === 'input' && element.attributes.type === 'radio';
      if (!isRadio && element.name !== 'option') return;
      const choice: Choice = { text: '', element, line: lines.length };
      choices.push(choice);
      if (!isRadio) opened = choice;
    },
    text(chunk: string): void {
      if (opened !== null && opened.text.length < MAX_LABEL_LENGTH) opened.text += chunk.slice(0, MAX_LABEL_LENGTH);
    },
    close(element: HtmlElement): void {
      if (opened?.element === element) opened = null;
    },
  };
}

export function createVisibleContentCollector(content: VisibleContent): Collector {
  const writer = createLineWriter(content.lines);
  const control = createControlRecorder(content);
  const choice = createChoiceRecorder(content);
  const getBreak = createBreakDetector();

  /** A picture is read only as a button's label, or as a badge such as "Sold out". */
  function addPicture(element: HtmlElement, alt: string): void {
    if (control.isOpen()) return control.alt(alt);
    if (alt.length > MAX_BADGE_LENGTH || content.lines.length >= MAX_LINES) return;
    if (parseSoldOutStatement(alt) === null) return;
    writer.end(true);
    writer.add(alt, element);
    writer.end(false);
  }

  return {
    open(element) {
      choice.open(element);
      if (isHidden(element.region)) return;
      const breaks = getBreak(element);
      if (breaks !== null) writer.end(breaks === 'inline');
      if (element.name === 'img' && element.attributes.alt) addPicture(element, element.attributes.alt);
      if (!control.starts(element)) return;
      writer.end(true);
      control.open(element);
    },
    text(chunk, within) {
      choice.text(chunk);
      if (within === null || isHidden(within.region)) return;
      if (/\S/.test(chunk)) content.visibleText += chunk.length;
      if (chunk.length <= MAX_CENTS_LENGTH && isCents(within, chunk) && writer.endsInAmount())
        writer.addCents(chunk.trim());
      else writer.add(chunk, within);
    },
    close(element) {
      choice.close(element);
      if (isHidden(element.region)) return;
      const breaks = getBreak(element);
      if (breaks !== null) writer.end(breaks === 'inline');
      if (!control.isOpenedBy(element)) return;
      writer.end(true);
      control.close();
    },
  };
}
