import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseRobots } from './robots.rules.ts';

const origin = 'https://shop.example';

function robots(body: string) {
  return parseRobots({ status: 200, body }, 'Sillage', `${origin}/robots.txt`);
}

describe('parseRobots selecting groups', () => {
  const cases: [why: string, body: string, path: string, allowed: boolean][] = [
    ['an empty file allows everything', '', '/a', true],
    ['the group for `*` applies to us', 'User-agent: *\nDisallow: /a', '/a', false],
    ['all is allowed when no group matches us', 'User-agent: OtherBot\nDisallow: /', '/a', true],
    [
      'our own group replaces the group for `*`',
      'User-agent: *\nDisallow: /\n\nUser-agent: Sillage\nDisallow: /cart',
      '/a',
      true,
    ],
    [
      'our own group disallows what `*` allows',
      'User-agent: *\nAllow: /\n\nUser-agent: Sillage\nDisallow: /cart',
      '/cart/1',
      false,
    ],
    ['our own group may be empty', 'User-agent: Sillage\nDisallow:\n\nUser-agent: *\nDisallow: /', '/a', true],
    ['our name ignores case', 'user-AGENT: SILLAGE\nDISALLOW: /a', '/a', false],
    ['our name may carry a version', 'User-agent: Sillage/1.0 (+https://x.example)\nDisallow: /a', '/a', false],
    ['a longer name is another crawler', 'User-agent: SillageBot\nDisallow: /a', '/a', true],
    ['only the first word of a name counts', 'User-agent: Sillage bot\nDisallow: /a', '/a', false],
    ['several names share a group', 'User-agent: Other\nUser-agent: Sillage\nDisallow: /a', '/a', false],
    [
      'several groups for us are merged',
      'User-agent: sillage\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: sillage\nDisallow: /b',
      '/b',
      false,
    ],
    ['a blank line does not end a group', 'User-agent: *\n\nDisallow: /a', '/a', false],
    [
      'a Sitemap line does not end a run of names',
      'User-agent: Sillage\nSitemap: https://x.example/s\nUser-agent: Other\nDisallow: /',
      '/a',
      false,
    ],
    [
      'an unknown line does not end a run of names',
      'User-agent: Sillage\nNoindex: /x\nUser-agent: Other\nDisallow: /',
      '/a',
      false,
    ],
    [
      'a Crawl-delay line ends a run of names',
      'User-agent: *\nCrawl-delay: 5\n\nUser-agent: Other\nDisallow: /',
      '/a',
      true,
    ],
    ['rules before any name are ignored', 'Disallow: /\nUser-agent: *\nDisallow: /x', '/a', true],
  ];
  test.each(cases)('parseRobots selects the groups for our crawler: %s', (_why, body, path, allowed) => {
    expect(robots(body).allows(origin + path)).toBe(allowed);
  });
});

describe('parseRobots file syntax', () => {
  const cases: [why: string, body: string][] = [
    ['a byte order mark', '\uFEFFUser-agent: *\nDisallow: /a'],
    ['Windows line ends', 'User-agent: *\r\nDisallow: /a\r\n'],
    ['old Mac line ends', 'User-agent: *\rDisallow: /a'],
    ['comments', '# hello\nUser-agent: * # everyone\nDisallow: /a # not this'],
    ['spaces anywhere', '  User-agent :  *  \n\tDisallow\t:\t/a\t'],
    ['lines without a colon', 'User-agent: *\nnonsense\nDisallow: /a'],
    ['HTML before the rules', '<!doctype html>\n<p>hello</p>\nUser-agent: *\nDisallow: /a'],
    [
      'field names of Object.prototype',
      'constructor: x\n__proto__: y\nUser-agent: __proto__\nUser-agent: *\nDisallow: /a',
    ],
  ];
  test.each(cases)('parseRobots accepts %s', (_why, body) => {
    expect(robots(body).allows(`${origin}/a`)).toBe(false);
  });
});

describe('parseRobots rule precedence', () => {
  const cases: [why: string, rules: string, path: string, allowed: boolean][] = [
    ['the longest match', 'Disallow: /p\nAllow: /p/ok', '/p/ok/1', true],
    ['the longest match, in any order', 'Allow: /p/ok\nDisallow: /p', '/p/ok/1', true],
    ['the longest match, to forbid', 'Allow: /p\nDisallow: /p/no', '/p/no', false],
    ['Allow on a tie', 'Disallow: /p\nAllow: /p', '/p', true],
    ['Allow on a tie, in any order', 'Allow: /p\nDisallow: /p', '/p', true],
    [
      'the RFC’s example: more octets',
      'Allow: /example/page/\nDisallow: /example/page/disallowed.gif',
      '/example/page/disallowed.gif',
      false,
    ],
    ['Google’s example: a wildcard counts as a character', 'Allow: /page\nDisallow: /*.htm', '/page.htm', false],
    ['$ as the end', 'Disallow: /*.js$', '/a.js', false],
    ['$ is not a prefix', 'Disallow: /*.js$', '/a.js?x', true],
    ['$ alone after the slash is the home page', 'Allow: /$\nDisallow: /', '/', true],
    ['$ alone leaves the rest disallowed', 'Allow: /$\nDisallow: /', '/a', false],
    ['$ after * is the end of anything', 'Disallow: /a*$', '/a/b?c', false],
    ['the end must come after what stood before', 'Disallow: /*ab*b$', '/ab', true],
    ['$ inside a pattern is a dollar', 'Disallow: /a$b', '/a$b', false],
    ['* in the middle', 'Disallow: /a/*/z', '/a/b/c/z/1', false],
    ['* may match nothing', 'Disallow: /a*b', '/ab', false],
    ['** is *', 'Disallow: /a**b', '/a1b', false],
    ['* needs what follows it', 'Disallow: /a/*/z', '/a/b/c', true],
    ['case matters in paths', 'Disallow: /A', '/a', true],
    ['a pattern without a slash matches nothing', 'Disallow: a', '/a', true],
    ['the query is part of the path', 'Disallow: /*?sort=', '/c?sort=price', false],
    ['an empty rule disallows nothing', 'Disallow:', '/a', true],
    ['robots.txt itself is always allowed', 'Disallow: /', '/robots.txt', true],
  ];
  test.each(cases)('parseRobots applies the rule with precedence: %s', (_why, rules, path, allowed) => {
    expect(robots(`User-agent: *\n${rules}`).allows(origin + path)).toBe(allowed);
  });
});

test('a robots.txt pattern matches like the equivalent regular expression', () => {
  const text = (...alphabet: string[]) => fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 8 });
  fc.assert(
    fc.property(text('a', 'b', '*'), fc.constantFrom('', '$'), text('a', 'b'), (middle, end, path) => {
      const meaning = new RegExp(`^/${middle.replaceAll('*', '.*')}${end}`);
      const { allows } = robots(`User-agent: *\nDisallow: /${middle}${end}`);
      expect(allows(`${origin}/${path}`)).toBe(!meaning.test(`/${path}`));
    }),
    { numRuns: 2_000 },
  );
});

describe('parseRobots percent-encoding', () => {
  const cases: [why: string, pattern: string, path: string, allowed: boolean][] = [
    ['letters beyond ASCII', '/ツ', '/%E3%83%84', false],
    ['letters beyond ASCII, the other way', '/%e3%83%84', '/ツ', false],
    ['needlessly encoded in the file', '/foo/bar/%62%61%7A', '/foo/bar/baz', false],
    ['needlessly encoded in the address', '/foo/bar/baz', '/foo/bar/%62%61%7a', false],
    ['an encoded slash is not a slash', '/a%2Fb', '/a/b', true],
    ['an encoded slash is itself in any case', '/a%2fb', '/a%2Fb', false],
    ['reserved characters as they are', '/foo?baz=https://foo.bar', '/foo?baz=https://foo.bar', false],
    ['brackets in a shop’s filters', '/*?filter[brand]=', '/c?filter[brand]=x', false],
    ['encoded brackets in a shop’s filters', '/*?filter[brand]=', '/c?filter%5Bbrand%5D=x', false],
    ['an apostrophe in a query', "/*?q='", "/c?q='x", false],
    ['a bar', '/a|b', '/a|b', false],
    ['a space', '/a b', '/a b', false],
    ['a literal star', '/file-%2A.html', '/file-*.html', false],
    ['a literal star is not a wildcard', '/file-%2A.html', '/file-1.html', true],
    ['a literal dollar', '/a/%24', '/a/$', false],
    ['a lone percent sign', '/100%', '/100%', false],
  ];
  test.each(cases)('parseRobots matches encoded paths: %s', (_why, pattern, path, allowed) => {
    expect(robots(`User-agent: *\nDisallow: ${pattern}`).allows(origin + path)).toBe(allowed);
  });

  test('parseRobots does not fail when a pattern contains a lone surrogate', () => {
    expect(robots('User-agent: *\nDisallow: /\ud800').allows(`${origin}/a`)).toBe(true);
  });
});

describe('parseRobots response status', () => {
  const file = 'User-agent: *\nDisallow: /a';
  const cases: [status: number, a: boolean, b: boolean][] = [
    [200, false, true],
    [206, false, true],
    [304, false, false],
    [301, false, false],
    [400, true, true],
    [401, true, true],
    [403, true, true],
    [404, true, true],
    [410, true, true],
    [429, false, false],
    [500, false, false],
    [503, false, false],
  ];
  test.each(cases)('parseRobots with status %i allows /a: %s, /b: %s', (status, a, b) => {
    const robots = parseRobots({ status, body: file }, 'Sillage', `${origin}/robots.txt`);
    expect([robots.allows(`${origin}/a`), robots.allows(`${origin}/b`)]).toEqual([a, b]);
  });

  test('parseRobots disallows everything when robots.txt could not be fetched', () => {
    expect(parseRobots({ failed: true }, 'Sillage', `${origin}/robots.txt`).allows(`${origin}/a`)).toBe(false);
  });

  test('parseRobots allows no URL on another origin', () => {
    const { allows } = robots('User-agent: *\nAllow: /');
    expect(
      ['http://shop.example/', 'https://shop.example:8443/', 'https://www.shop.example/', 'nonsense'].map(allows),
    ).toEqual([false, false, false, false]);
    expect(allows('https://shop.example:443/')).toBe(true);
  });
});

describe('Crawl-delay', () => {
  const cases: [value: string, ms: number | null][] = [
    ['10', 10_000],
    ['0.5', 500],
    ['86400', 60_000],
    ['9'.repeat(400), 60_000],
    ['5 # seconds', 5_000],
    ['0', null],
    ['-5', null],
    ['ten', null],
    ['1e3', null],
    ['0x10', null],
    ['NaN', null],
    ['10s', null],
    ['', null],
  ];
  test.each(cases)('parseRobots reads Crawl-delay “%s” as %s ms', (value, ms) => {
    expect(robots(`User-agent: *\nCrawl-delay: ${value}`).crawlDelayMs).toBe(ms);
  });

  test('the Crawl-delay of our own group overrides the Crawl-delay of the group `*`', () => {
    expect(robots('User-agent: *\nCrawl-delay: 30\n\nUser-agent: Sillage\nCrawl-delay: 2').crawlDelayMs).toBe(2_000);
    expect(robots('User-agent: *\nCrawl-delay: 30\n\nUser-agent: Sillage\nDisallow: /x').crawlDelayMs).toBeNull();
  });

  test('the longest Crawl-delay applies when robots.txt states several', () => {
    expect(robots('User-agent: *\nCrawl-delay: 3\nCrawl-delay: 7\nCrawl-delay: 5').crawlDelayMs).toBe(7_000);
  });

  test('there is no Crawl-delay without a robots.txt', () => {
    expect(
      parseRobots({ status: 404, body: 'User-agent: *\nCrawl-delay: 5' }, 'Sillage', `${origin}/robots.txt`)
        .crawlDelayMs,
    ).toBeNull();
  });
});

describe('a robots.txt larger than 500 KiB', () => {
  const padding = `${'#'.repeat(99)}\n`.repeat(5_120);

  test('a large robots.txt is parsed up to 500 KiB', () => {
    const { allows } = robots(`User-agent: *\nDisallow: /early\n${padding}Disallow: /late`);
    expect([allows(`${origin}/early`), allows(`${origin}/late`)]).toEqual([false, true]);
  });

  test('parseRobots drops a line that the size limit truncates', () => {
    const head = 'User-agent: *\nDisallow: /early\n';
    const cut = 'Disallow: /';
    const body = `${head}${padding.slice(0, 512_000 - head.length - cut.length - 1)}\n${cut}private\n${padding}`;
    expect(body.slice(0, 512_000).endsWith(`\n${cut}`)).toBe(true);
    expect(robots(body).allows(`${origin}/a`)).toBe(true);
    expect(robots(body.slice(0, 512_000)).allows(`${origin}/a`)).toBe(true);
    expect(robots(body).allows(`${origin}/early`)).toBe(false);
  });

  test('parseRobots finds no rules in a large robots.txt of one line', () => {
    expect(robots('x'.repeat(600_000)).allows(`${origin}/a`)).toBe(true);
  });
});

test('parseRobots and its rules stay fast when a robots.txt is built to be slow', () => {
  const wild = `Disallow: /*${'a*'.repeat(500)}b\n`.repeat(500);
  const { allows } = robots(`User-agent: *\n${wild}Crawl-delay: 1\n${'Crawl-delay: 2\n'.repeat(10_000)}`);
  expect(allows(`${origin}/${'a'.repeat(8_000)}`)).toBe(true);
});

describe('parseRobots listing sitemaps', () => {
  test('parseRobots lists the Sitemap lines of all groups, each once', () => {
    const body =
      'Sitemap: https://shop.example/a.xml\nUser-agent: x\nDisallow: /\nSITEMAP:https://shop.example/b.xml # b\nsitemap: https://shop.example/a.xml\nSitemap:';
    expect(robots(body).sitemaps).toEqual(['https://shop.example/a.xml', 'https://shop.example/b.xml']);
  });

  test('parseRobots lists at most 20 sitemaps and none of more than 2,000 characters', () => {
    const lines = Array.from({ length: 1000 }, (_, n) => `Sitemap: https://shop.example/${n}.xml`);
    expect(robots([`Sitemap: https://shop.example/${'x'.repeat(2000)}`, ...lines].join('\n')).sitemaps).toHaveLength(
      20,
    );
  });

  test.each([404, 503])('parseRobots lists no sitemaps when the status is %i', (status) => {
    const response = { status, body: 'Sitemap: https://shop.example/a.xml' };
    expect(parseRobots(response, 'Sillage', `${origin}/robots.txt`).sitemaps).toEqual([]);
  });
});
