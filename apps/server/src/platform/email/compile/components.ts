import { createElement as h, type ReactNode } from 'react';
import { Body, Button, Column, Container, Head, Heading, Hr, Html, Img, Link, Row, Section, Text } from 'react-email';
import { darkStyles, styles } from './theme.ts';

const htmlOnly: object = { 'data-skip-in-text': true };

function anchor(text: ReactNode, href: string): ReactNode {
  return h(Link, { href, style: styles.link, className: 'accent' }, text);
}

function divider(): ReactNode {
  return h(Hr, { style: styles.line, className: 'line', ...htmlOnly });
}

/** Parts of an email, as functions of what is inserted into them. */
export const components = {
  paragraph: (text: ReactNode) => h(Text, { style: styles.text, className: 'ink' }, text),
  note: (text: ReactNode) => h(Text, { style: styles.small, className: 'muted' }, text),
  heading: (text: ReactNode) => h(Heading, { as: 'h2', style: styles.heading, className: 'ink' }, text),
  plainList: (items: ReactNode) => h('ul', { style: styles.list, className: 'ink' }, items),
  plainItem: (text: ReactNode) => h('li', { style: { marginLeft: 0 } }, text),
  bulletList: (items: ReactNode) => h('ul', { style: styles.smallList, className: 'muted' }, items),
  bulletItem: (text: ReactNode) => h('li', null, text),
  anchor,
  /** A button repeats its URL below, for email programs that show no buttons. */
  button: (text: ReactNode, href: string) =>
    h(
      Section,
      null,
      h(Button, { href, style: styles.button, className: 'button' }, text),
      h(Text, { style: styles.small, className: 'muted', ...htmlOnly }, href),
    ),
  besidePicture: (cid: string, parts: ReactNode) => {
    const size = { width: 96, height: 96 };
    const picture = h(Img, { src: `cid:${cid}`, alt: '', ...size, style: styles.picture, className: 'picture' });
    return h(
      Row,
      null,
      h(Column, { style: styles.pictureCell, className: 'picture-cell' }, picture),
      h(Column, { style: styles.besideCell }, parts),
    );
  },
  largePicture: (cid: string) => {
    const size = { width: 240, height: 240 };
    return h(Img, { src: `cid:${cid}`, alt: '', ...size, style: styles.largePicture, className: 'large-picture' });
  },
  section: (parts: ReactNode) => h(Section, null, parts),
  divider,
};

/** A complete email. */
export function document(title: string, preheader: string, parts: ReactNode, footer: ReactNode): ReactNode {
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
    parts,
    divider(),
    footer,
  );
  const hidden = h('div', { style: styles.preheader, ...htmlOnly }, preheader);
  return h(Html, { lang: 'en' }, head, h(Body, { style: styles.paper, className: 'paper' }, hidden, column));
}
