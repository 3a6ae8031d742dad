import { describe, expect, test } from 'vitest';
import { type HtmlElement, walkHtml } from './html-walk.ts';
import { jsonLdTexts } from './scripts.ts';

function told(html: string): string {
  const events: string[] = [];
  walkHtml(html, {
    regionOf: () => 0,
    open: ({ name }) => events.push(`<${name}>`),
    close: ({ name }) => events.push(`</${name}>`),
    text: (chunk) => events.push(chunk),
  });
  return events.join('');
}

function firstElement(html: string): HtmlElement {
  const elements: HtmlElement[] = [];
  walkHtml(html, { regionOf: () => 0, open: (element) => elements.push(element), close() {}, text() {} });
  const [first] = elements;
  if (first === undefined) throw new Error('No element');
  return first;
}

describe('a walk over a page', () => {
  test.each([
    ['void elements end at once', '<p>a<br>b<img src=x></p>', '<p>a<br></br>b<img></img></p>'],
    ['open elements end with the page', '<div><b>x', '<div><b>x</b></div>'],
    ['a list item ends the one before', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['an end tag ends what is inside', '<div><span>x</div>y', '<div><span>x</span></div>y'],
    ['a stray end tag is ignored', '</b>x</div>', 'x'],
    ['scripts are left out', 'a<script>"<b>"</script>b', 'ab'],
    ['so are those in capitals', 'a<SCRIPT>x</b></Script >b', 'ab'],
    ['styles and comments, too', 'a<style>b{}</style><!-- <p> -->c<!-->d<!--->e', 'acde'],
    ['a script in a comment is none', '<!-- <script> -->a', 'a'],
    ['a script in a quoted attribute is none', '<p content="<script>">a', '<p>a</p>'],
    ['a script in a title is none', '<title>a <script> b</title>c', '<title>a <script> b</title>c'],
    ['an end of a comment in a script is none', '<script>"<!--"</script>a', 'a'],
    ['a longer name does not end a script', 'a<script>"</scripty>"</script>b', 'ab'],
    ['spaces and line ends alone are one space', 'a<b> \n\t </b>c', 'a<b> </b>c'],
    ['a script that is not closed takes the rest', 'a<script>b<p>c', 'a'],
    ['a comment that is not closed takes the rest', 'a<!-- b<p>c', 'a'],
    ['a tag that is not closed is none', 'a<p class="b', 'a'],
    ['a drawing is empty', '<svg><title>x</title><path/></svg>a', '<svg></svg>a'],
    ['a drawing that is not closed is looked into', '<svg><p>a', '<svg><p>a</p></svg>'],
    ['a lone sign is text', 'a < b <3 <', 'a < b <3 <'],
    ['a quoted sign does not end a tag', '<p class="a>b" hidden>c', '<p>c</p>'],
    ['a bare quote does not begin a value', '<p class=a" hidden>c</p>', '<p>c</p>'],
    ['entities are decoded', 'a &amp; b&#33;', 'a & b!'],
    ['names are in lower case', '<DIV></Div>', '<div></div>'],
    ['drawings may end themselves', '<svg/>x', '<svg></svg>x'],
  ])('%s', (_case, html, expected) => expect(told(html)).toBe(expected));

  test('gives the attributes that we look at, the first of each, decoded', () => {
    const { attributes } = firstElement('<A HREF="/?a=1&amp;b=2" href=/second onfocus=evil() disabled class=\'x  y\'>');
    expect(attributes).toEqual({ href: '/?a=1&b=2', disabled: '', class: 'x  y' });
  });

  test('reads no reference out of an address', () => {
    const { attributes } = firstElement('<a href="/?a=1&region=2&euro;" title="&quot;A&quot;">');
    expect(attributes).toEqual({ href: '/?a=1&region=2€', title: '"A"' });
  });

  test('tells scripts with their tags', () => {
    const scripts: unknown[] = [];
    const ignore = () => {};
    walkHtml(
      '<p><script id=a type="application/json">{"b":"</p>"}</script><!--<script>c</script>--><script src=d></script>',
      {
        regionOf: () => 0,
        open: ignore,
        close: ignore,
        text: ignore,
        script: (script) => scripts.push(script),
      },
    );
    expect(scripts).toEqual([
      { tag: '<script id=a type="application/json">', text: '{"b":"</p>"}' },
      { tag: '<script src=d>', text: '' },
    ]);
  });

  test('an element knows those around it', () => {
    const depths: string[] = [];
    walkHtml('<div><p><b>a</b></p></div>', {
      regionOf: () => 0,
      open: ({ name, depth, parent }) => depths.push(`${name} ${depth} in ${parent?.name}`),
      close() {},
      text() {},
    });
    expect(depths).toEqual(['div 0 in undefined', 'p 1 in div', 'b 2 in p']);
  });

  test.each([
    ['scripts', '<script>'],
    ['closed scripts', '<script></script>'],
    ['drawings', '<svg>'],
    ['titles', '<title>'],
    ['comments', '<!--'],
    ['quoted attributes', '<a b="'],
    ['tags that are not closed', '<a '],
    ['signs', '<'],
    ['references', '&amp'],
  ])('gets through a million %s', (_case, piece) => {
    const regionOf = () => 0;
    const ignore = () => {};
    expect(() =>
      walkHtml(piece.repeat(1_000_000), { regionOf, open: ignore, close: ignore, text: ignore }),
    ).not.toThrow();
  });

  test('inherits regions', () => {
    const regions: number[] = [];
    walkHtml('<div><p>a</p></div><p>b</p>', {
      regionOf: (name, _attributes, around) => around + (name === 'div' ? 10 : 1),
      open: ({ region }) => regions.push(region),
      close() {},
      text() {},
    });
    expect(regions).toEqual([10, 11, 1]);
  });

  test('closes every element once, however deeply they are nested', () => {
    const counts = { opened: 0, closed: 0 };
    walkHtml(`${'<div>'.repeat(100_000)}${'</div>'.repeat(50_000)}`, {
      regionOf: () => 0,
      open: () => (counts.opened += 1),
      close: () => (counts.closed += 1),
      text() {},
    });
    expect(counts).toEqual({ opened: 100_000, closed: 100_000 });
  });
});

test.each([
  '<script type="application/ld+json">',
  "<SCRIPT TYPE='application/ld+json; charset=utf-8'>",
  '<script id=a type=application/ld+json>',
  '<script type="application/ld&#x2B;json">',
])('%s holds JSON-LD', (tag) => expect(jsonLdTexts([{ tag, text: '{}' }])).toEqual(['{}']));

test('no other script does', () => {
  expect(jsonLdTexts([{ tag: '<script type="application/json">', text: '{}' }])).toEqual([]);
});
