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
import { plainTextOptions } from './plain-text.ts';
import { darkStyles, styles } from './theme.ts';

// React is large, so only `composeEmail` loads this file, with the first email.

const htmlOnly: object = { 'data-skip-in-text': true };

export interface EmailTemplate {
  title: string;
  /** Preview text that email programs show after the subject. */
  preheader: string;
  parts: readonly ReactNode[];
  /** Footer of an email, below a line: why the user gets the email, and links to change that. */
  footer: readonly ReactNode[];
}

function paragraph(text: string): ReactNode {
  return h(Text, { style: styles.text, className: 'ink' }, text);
}

function note(text: string): ReactNode {
  return h(Text, { style: styles.small, className: 'muted' }, text);
}

function heading(text: string): ReactNode {
  return h(Heading, { as: 'h2', style: styles.heading, className: 'ink' }, text);
}

/** Builds a list of short lines without bullets, such as sizes with their prices. */
function plainList(texts: readonly string[]): ReactNode {
  const items = texts.map((text) => h('li', { style: { marginLeft: 0 } }, text));
  return h('ul', { style: styles.list, className: 'ink' }, ...items);
}

function bulletList(texts: readonly string[]): ReactNode {
  return h('ul', { style: styles.smallList, className: 'muted' }, ...texts.map((text) => h('li', null, text)));
}

/** An email's button repeats its URL below, for email programs that show no buttons. */
function button(text: string, href: string): ReactNode {
  return section(
    h(Button, { href, style: styles.button, className: 'button' }, text),
    h(Text, { style: styles.small, className: 'muted', ...htmlOnly }, href),
  );
}

function link(text: string, href: string): ReactNode {
  return h(Text, { style: styles.text, className: 'ink' }, anchor(text, href));
}

/** Small links of an email, side by side if there is room; in plain text, one per line. */
function smallLinks(links: readonly { text: string; href: string }[]): ReactNode {
  const anchors = links.map(({ text, href }) => anchor(text, href));
  return h(Text, { style: styles.small, className: 'muted' }, ...anchors);
}

function anchor(text: string, href: string): ReactNode {
  return h(Link, { href, style: styles.link, className: 'accent' }, text);
}

/** Builds a decorative picture with text beside it. The text says what the picture shows. */
function besidePicture(cid: string, parts: readonly ReactNode[]): ReactNode {
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

/** Builds a large decorative picture. The text says what the picture shows. */
function largePicture(cid: string): ReactNode {
  return h(Img, {
    src: `cid:${cid}`,
    alt: '',
    width: 240,
    height: 240,
    style: styles.largePicture,
    className: 'large-picture',
  });
}

function section(...parts: readonly ReactNode[]): ReactNode {
  return h(Section, null, ...parts);
}

function divider(): ReactNode {
  return h(Hr, { style: styles.line, className: 'line', ...htmlOnly });
}

export const kit = {
  paragraph,
  note,
  heading,
  plainList,
  bulletList,
  button,
  link,
  smallLinks,
  besidePicture,
  largePicture,
  section,
  divider,
};

export async function renderEmail(content: EmailTemplate): Promise<{ html: string; text: string }> {
  const html = await render(buildTree(content));
  const text = toPlainText(html, plainTextOptions)
    .trim()
    .replace(/\n{3,}/g, '\n\n');
  return { html, text: `${text}\n` };
}

function buildTree({ title, preheader, parts, footer }: EmailTemplate): ReactNode {
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
    h(Text, { style: styles.brand, className: 'ink', ...htmlOnly }, 'Sillage'),
    h(Heading, { as: 'h1', style: styles.title, className: 'ink title' }, title),
    ...parts,
    divider(),
    ...footer,
  );
  const hidden = h('div', { style: styles.preheader, ...htmlOnly }, preheader);
  return h(Html, { lang: 'en' }, head, h(Body, { style: styles.paper, className: 'paper' }, hidden, column));
}
