import { describe, expect, test } from 'vitest';
import { MAX_ENTRIES_PER_SITEMAP, parseSitemap } from './parse-sitemap.ts';

const url = (loc: string, more = '') => `<url><loc>${loc}</loc>${more}</url>`;
const urlset = (content: string) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${content}</urlset>`;
const listLocs = async (body: string) => (await parseSitemap(body))?.entries.map(({ loc }) => loc) ?? null;

describe('parseSitemap', () => {
  test('parseSitemap returns addresses with their dates when the file lists pages', async () => {
    const dates = ['2026-01-02', '2026-01-02T03:04:05+01:00', '2026-01', 'yesterday', '2026-13-45'];
    const body = urlset(
      dates.map((date, index) => url(`https://a.example/${index}`, `<lastmod>${date}</lastmod>`)).join(''),
    );
    const file = await parseSitemap(body);
    expect(file?.kind).toBe('pages');
    expect(file?.entries.map(({ modifiedAt }) => modifiedAt?.toISOString() ?? null)).toEqual([
      '2026-01-02T00:00:00.000Z',
      '2026-01-02T02:04:05.000Z',
      '2026-01-01T00:00:00.000Z',
      null,
      null,
    ]);
  });

  test('parseSitemap returns the addresses of files when the file is an index', async () => {
    const body = '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>';
    expect(await parseSitemap(body)).toEqual({
      kind: 'index',
      entries: [{ loc: 'https://a.example/1.xml', modifiedAt: null }],
    });
  });

  test.each([
    ['a byte order mark and blank lines', `\ufeff\n\n${urlset(url('https://a.example/1'))}`, ['https://a.example/1']],
    ['character references', urlset(url('https://a.example/1?a=1&amp;b=&#50;')), ['https://a.example/1?a=1&b=2']],
    ['a CDATA section', urlset(url('<![CDATA[https://a.example/1?a=1&b=2]]>')), ['https://a.example/1?a=1&b=2']],
    [
      'prefixes',
      `<s:urlset xmlns:s="x"><s:url><s:loc>https://a.example/1</s:loc></s:url></s:urlset>`,
      ['https://a.example/1'],
    ],
    [
      'images with addresses of their own',
      urlset(url('https://a.example/1', '<image:image><image:loc>https://a.example/1.jpg</image:loc></image:image>')),
      ['https://a.example/1'],
    ],
    [
      'a text with an address per line',
      'https://a.example/1\r\n\r\n https://a.example/2 \nfoo\n',
      ['https://a.example/1', 'https://a.example/2'],
    ],
    ['capital letters', '<URLSET><URL><LOC>https://a.example/1</LOC></URL></URLSET>', ['https://a.example/1']],
  ])('parseSitemap reads %s', async (_, body, locs) => expect(await listLocs(body)).toEqual(locs));

  test.each([
    ['a web page', '<!doctype html><html><body><url><loc>https://a.example/</loc></url></body></html>'],
    ['a text', 'not found'],
    ['nothing', ''],
    ['binary data', '\0\u0001\ufffd\ufffd'],
  ])('parseSitemap returns null for %s', async (_, body) => expect(await parseSitemap(body)).toBeNull());

  test('parseSitemap returns the complete entries when half of the file is missing', async () => {
    const body = urlset(url('https://a.example/1') + url('https://a.example/2') + url('https://a.example/three'));
    expect(await listLocs(body.slice(0, body.indexOf('three') + 2))).toEqual([
      'https://a.example/1',
      'https://a.example/2',
    ]);
  });

  test('parseSitemap does not expand the entities of a DTD', async () => {
    const levels = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const body = `<!DOCTYPE urlset [<!ENTITY l0 "lol">${levels}<!ENTITY x SYSTEM "file:///etc/passwd">]>${urlset(url('https://a.example/&l9;&x;'))}`;
    expect(await listLocs(body)).toEqual(['https://a.example/&l9;&x;']);
  });

  test('parseSitemap ignores entries after the 50,000th', async () => {
    const body = urlset(url('https://a.example/1').repeat(1_000_000));
    expect((await parseSitemap(body))?.entries).toHaveLength(MAX_ENTRIES_PER_SITEMAP);
    const text = 'https://a.example/1\n'.repeat(1_000_000);
    expect((await parseSitemap(text))?.entries).toHaveLength(MAX_ENTRIES_PER_SITEMAP);
  });

  test('parseSitemap stops at an element that is nested too deeply', async () => {
    const deep = `${'<a>'.repeat(1_000_000)}${'</b>'.repeat(1_000_000)}`;
    expect(await listLocs(urlset(url('https://a.example/1') + deep + url('https://a.example/2')))).toEqual([
      'https://a.example/1',
    ]);
  });

  test('parseSitemap leaves out addresses of more than 2,000 characters', async () => {
    const long = `https://a.example/${'x'.repeat(5_000_000)}`;
    expect(await listLocs(urlset(url(long) + url('https://a.example/1')))).toEqual(['https://a.example/1']);
    expect(await listLocs(`https://a.example/1\n${long}`)).toEqual(['https://a.example/1']);
  });
});
