import { describe, expect, test } from 'vitest';
import { type HtmlElement, walkHtml } from './html-walk.ts';
import { getJsonLdTexts } from './scripts.ts';

function serialiseWalk(html: string): string {
  const events: string[] = [];
  walkHtml(html, {
    computeRegion: () => 0,
    open: ({ name }) => events.push(`<${name}>`),
    close: ({ name }) => events.push(`</${name}>`),
    text: (chunk) => events.push(chunk),
  });
  return events.join('');
}

function firstElement(html: string): HtmlElement {
  const elements: HtmlElement[] = [];
  walkHtml(html, { computeRegion: () => 0, open: (element) => elements.push(element), close() {}, text() {} });
  const [first] = elements;
  if (first === undefined) throw new Error('No element');
  return first;
}

describe('walkHtml', () => {
  test.each([
    ['void elements end at once', '<p>a<br>b<img src=x></p>', '<p>a<br></br>b<img></img></p>'],
    ['open elements end with the page', '<div><b>x', '<div><b>x</b></div>'],
    ['a list item ends the one before', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['an end tag ends what is inside', '<div><span>x</div>y', '<div><span>x</span></div>y'],
    ['a stray end tag is ignored', '</b>x</div>', 'x'],
    ['scripts are left out', 'a<script>"<b>"</script>b', 'ab'],
    ['scripts in capitals are left out', 'a<SCRIPT>x</b></Script >b', 'ab'],
    ['styles and comments are left out', 'a<style>b{}</style><!-- <p> -->c<!-->d<!--->e', 'acde'],
    ['a script in a comment is no script', '<!-- <script> -->a', 'a'],
    ['a script in a quoted attribute is no script', '<p content="<script>">a', '<p>a</p>'],
    ['a script in a title is text', '<title>a <script> b</title>c', '<title>a <script> b</title>c'],
    ['a comment mark in a script is no comment', '<script>"<!--"</script>a', 'a'],
    ['a longer name does not end a script', 'a<script>"</scripty>"</script>b', 'ab'],
    ['spaces and line ends alone are one space', 'a<b> \n\t </b>c', 'a<b> </b>c'],
    ['an unclosed script takes the rest', 'a<script>b<p>c', 'a'],
    ['an unclosed comment takes the rest', 'a<!-- b<p>c', 'a'],
    ['an unclosed tag is no tag', 'a<p class="b', 'a'],
    ['a drawing is empty', '<svg><title>x</title><path/></svg>a', '<svg></svg>a'],
    ['the content of an unclosed drawing is read', '<svg><p>a', '<svg><p>a</p></svg>'],
    ['a lone sign is text', 'a < b <3 <', 'a < b <3 <'],
    ['a quoted sign does not end a tag', '<p class="a>b" hidden>c', '<p>c</p>'],
    ['a bare quote does not begin a value', '<p class=a" hidden>c</p>', '<p>c</p>'],
    ['entities are decoded', 'a &amp; b&#33;', 'a & b!'],
    ['common entities are decoded once', '&amp;lt; &#39;a&#039;&nbsp;&gt; & b', "&lt; 'a'\u00a0> & b"],
    ['names are in lower case', '<DIV></Div>', '<div></div>'],
    ['drawings may end themselves', '<svg/>x', '<svg></svg>x'],
  ])('walkHtml follows the rule that %s', (_case, html, expected) => expect(serialiseWalk(html)).toBe(expected));

  test('walkHtml returns the first value of each attribute that the reader uses, decoded', () => {
    const { attributes } = firstElement('<A HREF="/?a=1&amp;b=2" href=/second onfocus=evil() disabled class=\'x  y\'>');
    expect(attributes).toEqual({ href: '/?a=1&b=2', disabled: '', class: 'x  y' });
  });

  test('walkHtml does not decode the "&reg" of "&region" in an address as the character "®"', () => {
    const { attributes } = firstElement('<a href="/?a=1&region=2&euro;" title="&quot;A&quot;">');
    expect(attributes).toEqual({ href: '/?a=1&region=2€', title: '"A"' });
  });

  test('walkHtml reports scripts with their start tags', () => {
    const scripts: unknown[] = [];
    const ignore = () => {};
    walkHtml(
      '<p><script id=a type="application/json">{"b":"</p>"}</script><!--<script>c</script>--><script src=d></script>',
      {
        computeRegion: () => 0,
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

  test('walkHtml links each element to its parent', () => {
    const depths: string[] = [];
    walkHtml('<div><p><b>a</b></p></div>', {
      computeRegion: () => 0,
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
  ])('walkHtml does not throw on a million %s', (_case, piece) => {
    const computeRegion = () => 0;
    const ignore = () => {};
    expect(() =>
      walkHtml(piece.repeat(1_000_000), { computeRegion, open: ignore, close: ignore, text: ignore }),
    ).not.toThrow();
  });

  test('walkHtml calls computeRegion with the region of the parent element, or 0 without a parent', () => {
    const regions: number[] = [];
    walkHtml('<div><p>a</p></div><p>b</p>', {
      computeRegion: (name, _attributes, around) => around + (name === 'div' ? 10 : 1),
      open: ({ region }) => regions.push(region),
      close() {},
      text() {},
    });
    expect(regions).toEqual([10, 11, 1]);
  });

  test('walkHtml closes each element once when elements are deeply nested', () => {
    const counts = { opened: 0, closed: 0 };
    walkHtml(`${'<div>'.repeat(100_000)}${'</div>'.repeat(50_000)}`, {
      computeRegion: () => 0,
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
])('getJsonLdTexts returns the text of a script with the start tag %s', (tag) =>
  expect(getJsonLdTexts([{ tag, text: '{}' }])).toEqual(['{}']),
);

test('getJsonLdTexts ignores a script when its type is not JSON-LD', () => {
  expect(getJsonLdTexts([{ tag: '<script type="application/json">', text: '{}' }])).toEqual([]);
});
