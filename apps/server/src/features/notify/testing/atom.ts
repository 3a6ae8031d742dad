import { JSDOM, type XmlElement } from 'jsdom';

const ATOM = 'http://www.w3.org/2005/Atom';

/** Parses a feed and lists violated MUSTs of RFC 4287. Throws when it is not well-formed XML. */
export function readAtom(xml: string) {
  const { documentElement: feed } = new JSDOM(xml, { contentType: 'application/xml' }).window.document;
  const entries = childrenOf(feed, 'entry');
  const problems = [
    ...(feed.localName === 'feed' && feed.namespaceURI === ATOM ? [] : ['4.1.1: the root is no atom:feed']),
    ...containerProblems(feed, {
      once: ['id', 'title', 'updated'],
      most: ['generator', 'icon', 'logo', 'rights', 'subtitle'],
    }),
    ...(childrenOf(feed, 'author').length > 0 || entries.every((entry) => childrenOf(entry, 'author').length > 0)
      ? []
      : ['4.1.1: no author']),
    ...entries.flatMap(entryProblems),
    ...(new Set(entries.map((entry) => textOf(entry, 'id'))).size === entries.length
      ? []
      : ['4.2.6: ids are not unique']),
  ];
  return {
    problems,
    id: textOf(feed, 'id'),
    title: textOf(feed, 'title'),
    updated: textOf(feed, 'updated'),
    self: childrenOf(feed, 'link')
      .find((link) => link.getAttribute('rel') === 'self')
      ?.getAttribute('href'),
    entries: entries.map((entry) => ({
      id: textOf(entry, 'id'),
      /** The text as a feed reader shows it, and the HTML elements it would create. */
      title: asHtml(textOf(entry, 'title')),
      content: asHtml(textOf(entry, 'content')),
      updated: textOf(entry, 'updated'),
      link: childrenOf(entry, 'link')[0]?.getAttribute('href'),
    })),
  };
}

function entryProblems(entry: XmlElement): string[] {
  const hasContent = childrenOf(entry, 'content').length === 1;
  const hasAlternate = childrenOf(entry, 'link').some(
    (link) => (link.getAttribute('rel') ?? 'alternate') === 'alternate',
  );
  return [
    ...containerProblems(entry, {
      once: ['id', 'title', 'updated'],
      most: ['content', 'published', 'rights', 'source', 'summary'],
    }),
    ...(hasContent || hasAlternate ? [] : ['4.1.2: an entry without content and alternate link']),
  ];
}

/** Checks the rules that feeds and entries share. */
function containerProblems(parent: XmlElement, { once, most }: { once: string[]; most: string[] }): string[] {
  const count = (name: string) => childrenOf(parent, name).length;
  const links = childrenOf(parent, 'link');
  const alternates = links
    .filter((link) => (link.getAttribute('rel') ?? 'alternate') === 'alternate')
    .map((link) => `${link.getAttribute('type')} ${link.getAttribute('hreflang')}`);
  const problems: [isBroken: boolean, what: string][] = [
    ...once.map((name): [boolean, string] => [count(name) !== 1, `${name}: ${count(name)} times`]),
    ...most.map((name): [boolean, string] => [count(name) > 1, `${name}: more than once`]),
    [new Set(alternates).size !== alternates.length, '4.1: two alternate links of one type'],
    [links.some((link) => !URL.canParse(link.getAttribute('href') ?? '')), '4.2.7: a link without an absolute href'],
    [!URL.canParse(textOf(parent, 'id')), '4.2.6: an id that is no absolute IRI'],
    [
      ['updated', 'published'].some((name) => childrenOf(parent, name).some(isNoDate)),
      '3.3: a time that is not RFC 3339',
    ],
    [
      ['title', 'summary', 'content', 'subtitle', 'rights'].some((name) => childrenOf(parent, name).some(isNoText)),
      '3.1: a text that has elements, or no known type',
    ],
    [childrenOf(parent, 'author').some(isNoPerson), '3.2: an author without exactly one name'],
  ];
  return problems.filter(([isBroken]) => isBroken).map(([, what]) => what);
}

function isNoDate({ textContent }: XmlElement): boolean {
  return !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(textContent ?? '');
}

function isNoText(element: XmlElement): boolean {
  return element.children.length > 0 || !['text', 'html'].includes(element.getAttribute('type') ?? 'text');
}

function isNoPerson(person: XmlElement): boolean {
  const uris = childrenOf(person, 'uri');
  return (
    childrenOf(person, 'name').length !== 1 ||
    uris.length > 1 ||
    uris.some((uri) => !URL.canParse(uri.textContent ?? ''))
  );
}

function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return [...parent.children].filter((child) => child.namespaceURI === ATOM && child.localName === name);
}

function textOf(parent: XmlElement, name: string): string {
  return childrenOf(parent, name)[0]?.textContent ?? '';
}

function asHtml(source: string) {
  const { body } = new JSDOM(source).window.document;
  return {
    text: body.textContent ?? '',
    elements: [...new Set([...body.querySelectorAll('*')].map(({ localName }) => localName))],
    links: [...body.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
}
