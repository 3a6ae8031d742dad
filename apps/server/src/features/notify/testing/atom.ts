import { JSDOM, type XmlElement } from 'jsdom';

const ATOM = 'http://www.w3.org/2005/Atom';

/** Parses an Atom feed and lists violations of RFC 4287; throws on XML that is not well-formed. */
export function readAtom(xml: string) {
  const { documentElement: feed } = new JSDOM(xml, { contentType: 'application/xml' }).window.document;
  const entries = listChildren(feed, 'entry');
  const problems = [
    ...(feed.localName === 'feed' && feed.namespaceURI === ATOM ? [] : ['4.1.1: the root is no atom:feed']),
    ...containerProblems(feed, {
      required: ['id', 'title', 'updated'],
      optional: ['generator', 'icon', 'logo', 'rights', 'subtitle'],
    }),
    ...(listChildren(feed, 'author').length > 0 || entries.every((entry) => listChildren(entry, 'author').length > 0)
      ? []
      : ['4.1.1: no author']),
    ...entries.flatMap(entryProblems),
    ...(new Set(entries.map((entry) => getText(entry, 'id'))).size === entries.length
      ? []
      : ['4.2.6: ids are not unique']),
  ];
  return {
    problems,
    id: getText(feed, 'id'),
    title: getText(feed, 'title'),
    updated: getText(feed, 'updated'),
    self: listChildren(feed, 'link')
      .find((link) => link.getAttribute('rel') === 'self')
      ?.getAttribute('href'),
    entries: entries.map((entry) => ({
      id: getText(entry, 'id'),
      /** Title and content as feed readers show them, parsed as HTML. */
      title: parseHtml(getText(entry, 'title')),
      content: parseHtml(getText(entry, 'content')),
      updated: getText(entry, 'updated'),
      link: listChildren(entry, 'link')[0]?.getAttribute('href'),
    })),
  };
}

function entryProblems(entry: XmlElement): string[] {
  const hasContent = listChildren(entry, 'content').length === 1;
  const hasAlternate = listChildren(entry, 'link').some(
    (link) => (link.getAttribute('rel') ?? 'alternate') === 'alternate',
  );
  return [
    ...containerProblems(entry, {
      required: ['id', 'title', 'updated'],
      optional: ['content', 'published', 'rights', 'source', 'summary'],
    }),
    ...(hasContent || hasAlternate ? [] : ['4.1.2: an entry without content and alternate link']),
  ];
}

/** Checks the requirements that Atom feeds and their entries share (RFC 4287). */
function containerProblems(
  parent: XmlElement,
  { required, optional }: { required: string[]; optional: string[] },
): string[] {
  const count = (name: string) => listChildren(parent, name).length;
  const links = listChildren(parent, 'link');
  const alternates = links
    .filter((link) => (link.getAttribute('rel') ?? 'alternate') === 'alternate')
    .map((link) => `${link.getAttribute('type')} ${link.getAttribute('hreflang')}`);
  const problems: [isBroken: boolean, what: string][] = [
    ...required.map((name): [boolean, string] => [count(name) !== 1, `${name}: ${count(name)} times`]),
    ...optional.map((name): [boolean, string] => [count(name) > 1, `${name}: more than once`]),
    [new Set(alternates).size !== alternates.length, '4.1: two alternate links of one type'],
    [links.some((link) => !URL.canParse(link.getAttribute('href') ?? '')), '4.2.7: a link without an absolute href'],
    [!URL.canParse(getText(parent, 'id')), '4.2.6: an id that is no absolute IRI'],
    [
      ['updated', 'published'].some((name) => listChildren(parent, name).some(isInvalidDate)),
      '3.3: a time that is not RFC 3339',
    ],
    [
      ['title', 'summary', 'content', 'subtitle', 'rights'].some((name) =>
        listChildren(parent, name).some(isInvalidText),
      ),
      '3.1: a text that has elements, or no known type',
    ],
    [listChildren(parent, 'author').some(isInvalidPerson), '3.2: an author without exactly one name'],
  ];
  return problems.filter(([isBroken]) => isBroken).map(([, what]) => what);
}

function isInvalidDate({ textContent }: XmlElement): boolean {
  return !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(textContent ?? '');
}

function isInvalidText(element: XmlElement): boolean {
  return element.children.length > 0 || !['text', 'html'].includes(element.getAttribute('type') ?? 'text');
}

function isInvalidPerson(person: XmlElement): boolean {
  const uris = listChildren(person, 'uri');
  return (
    listChildren(person, 'name').length !== 1 ||
    uris.length > 1 ||
    uris.some((uri) => !URL.canParse(uri.textContent ?? ''))
  );
}

function listChildren(parent: XmlElement, name: string): XmlElement[] {
  return [...parent.children].filter((child) => child.namespaceURI === ATOM && child.localName === name);
}

function getText(parent: XmlElement, name: string): string {
  return listChildren(parent, name)[0]?.textContent ?? '';
}

function parseHtml(source: string) {
  const { body } = new JSDOM(source).window.document;
  return {
    text: body.textContent ?? '',
    elements: [...new Set([...body.querySelectorAll('*')].map(({ localName }) => localName))],
    links: [...body.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  };
}
