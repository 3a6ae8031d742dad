import { createElement as h, type ReactNode } from 'react';
import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Row,
  render,
  Section,
  Text,
  toPlainText,
} from 'react-email';
import { darkStyles, styles } from './look.ts';
import { asText } from './text-form.ts';

// React is large, so only `compose` loads this file, with the first email.

const inHtmlOnly: object = { 'data-skip-in-text': true };

export interface Letter {
  title: string;
  /** Text that inboxes show after the subject. */
  preheader: string;
  parts: readonly ReactNode[];
  /** Below the final rule: why the user gets this email, and links to change that. */
  footer: readonly ReactNode[];
}

function says(text: string): ReactNode {
  return h(Text, { style: styles.words, className: 'ink' }, text);
}

function note(text: string): ReactNode {
  return h(Text, { style: styles.small, className: 'muted' }, text);
}

function heading(text: string): ReactNode {
  return h(Heading, { as: 'h2', style: styles.heading, className: 'ink' }, text);
}

/** Short lines of equal weight, such as sizes with their prices. */
function lines(texts: readonly string[]): ReactNode {
  const items = texts.map((text) => h('li', { style: { marginLeft: 0 } }, text));
  return h('ul', { style: styles.list, className: 'ink' }, ...items);
}

function points(texts: readonly string[]): ReactNode {
  return h('ul', { style: styles.smallList, className: 'muted' }, ...texts.map((text) => h('li', null, text)));
}

/** The main link of the email. The URL is repeated below, for programs that show no button. */
function action(text: string, href: string): ReactNode {
  return group(
    h(Button, { href, style: styles.button, className: 'button' }, text),
    h(Text, { style: styles.small, className: 'muted', ...inHtmlOnly }, href),
  );
}

function link(text: string, href: string): ReactNode {
  return h(Text, { style: styles.words, className: 'ink' }, anchor(text, href));
}

/** Side by side if there is room; on lines of their own in the plain text. */
function smallLinks(links: readonly { text: string; href: string }[]): ReactNode {
  const anchors = links.map(({ text, href }) => anchor(text, href));
  return h(Text, { style: styles.small, className: 'muted' }, ...anchors);
}

function anchor(text: string, href: string): ReactNode {
  return h(Link, { href, style: styles.link, className: 'accent' }, text);
}

/** A decorative attached picture with text beside it, which says what it shows. */
function beside(cid: string, parts: readonly ReactNode[]): ReactNode {
  const picture = h(Img, {
    src: `cid:${cid}`,
    alt: '',
    width: 96,
    height: 96,
    style: styles.picture,
    className: 'picture',
  });
  return h(
    Row,
    null,
    h(Column, { style: styles.pictureCell, className: 'picture-cell' }, picture),
    h(Column, { style: styles.besideCell }, ...parts),
  );
}

function group(...parts: readonly ReactNode[]): ReactNode {
  return h(Section, null, ...parts);
}

function rule(): ReactNode {
  return h(Hr, { style: styles.line, className: 'line', ...inHtmlOnly });
}

export const kit = { says, note, heading, lines, points, action, link, smallLinks, beside, group, rule };

/** Renders both forms from one tree. */
export async function renderLetter(letter: Letter): Promise<{ html: string; text: string }> {
  const html = await render(treeOf(letter));
  const text = toPlainText(html, asText)
    .trim()
    .replace(/\n{3,}/g, '\n\n');
  return { html, text: `${text}\n` };
}

function treeOf({ title, preheader, parts, footer }: Letter): ReactNode {
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, title),
    h('style', null, darkStyles),
  );
  const column = h(
    Container,
    { style: styles.column },
    h(Text, { style: styles.brand, className: 'ink', ...inHtmlOnly }, 'Sillage'),
    h(Heading, { as: 'h1', style: styles.title, className: 'ink title' }, title),
    ...parts,
    rule(),
    ...footer,
  );
  const hidden = h('div', { style: styles.preheader, ...inHtmlOnly }, preheader);
  return h(Html, { lang: 'en' }, head, h(Body, { style: styles.paper, className: 'paper' }, hidden, column));
}
