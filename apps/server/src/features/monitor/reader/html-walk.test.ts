import { describe, expect, test } from 'vitest';
import { type HtmlElement, walkHtml } from './html-walk.ts';

/** What a visitor is told, as one line. */
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
    ['scripts are text', '<script>"<b>"</script>', '<script>"<b>"</script>'],
    ['entities are decoded', 'a &amp; b&#33;', 'a & b!'],
    ['names are in lower case', '<DIV></Div>', '<div></div>'],
    ['drawings may end themselves', '<svg><path/></svg>x', '<svg><path></path></svg>x'],
  ])('%s', (_case, html, expected) => expect(told(html)).toBe(expected));

  test('gives the attributes that we look at, the first of each, decoded', () => {
    const { attributes } = firstElement('<A HREF="/?a=1&amp;b=2" href=/second onclick=evil() disabled class=\'x  y\'>');
    expect(attributes).toEqual({ href: '/?a=1&b=2', disabled: '', class: 'x  y' });
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
