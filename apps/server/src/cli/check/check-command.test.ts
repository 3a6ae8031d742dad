import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { productPage } from '@sillage/testkit/shop';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bin, type CommandResult, runSillage } from '../testing/run-sillage.ts';

const inStock = productPage('Ambre', [{ availability: 'InStock', price: 89.9 }]);
const soldOut = productPage('Ambre', [{ availability: 'SoldOut', price: 89.9 }]);
const sizes = productPage('Ambre', [
  { availability: 'InStock', price: 80, size: '50 ml', sku: 'A50' },
  { availability: 'OutOfStock', price: 120, size: '100 ml', sku: 'A100' },
]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sillage-check-'));
  const files: Record<string, string | Buffer> = {
    'in-stock.html': inStock,
    'in-stock.html.gz': gzipSync(inStock),
    'sold-out.html': soldOut,
    'sizes.html': sizes,
    'plain.gz': 'no gzip',
    'torn.gz': gzipSync(inStock).subarray(0, 90),
    // Truncated at its end, which lies beyond the size limit.
    'bomb.gz': gzipSync(Buffer.concat([Buffer.from(inStock), Buffer.alloc(60_000_000, ' ')])).subarray(0, -10),
    'large.html': Buffer.concat([Buffer.from(inStock), Buffer.alloc(50_000_000, ' ')]),
    'empty.html': '',
    'breaking.html': inStock.replace('<head>', '<head><link rel="canonical" href="/breaking">'),
    'hostile\u001b[31m.html': productPage('Am\u001b[31mbre', [{ availability: 'InStock' }]),
    'utf-16.html': Buffer.from(`\ufeff${inStock.replaceAll('Ambre', 'Ámbre')}`, 'utf16le'),
    'latin-1.html': Buffer.from(`<meta charset="iso-8859-1">${inStock.replaceAll('Ambre', 'Ámbre')}`, 'latin1'),
    'says-latin-1.html': `<meta charset="iso-8859-1">${inStock.replaceAll('Ambre', 'Ámbre')}`,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await mkdir(join(folder, 'shelf'));
});
afterAll(() => rm(folder, { recursive: true }));

const check = (args: readonly string[], input = '', env: NodeJS.ProcessEnv = {}): Promise<CommandResult> =>
  runSillage(['check', ...args], env, { cwd: folder, input });

/** Script that makes the page reader throw on `breaking.html`, as if the reader had a bug. */
const breakReader = `const { parse } = URL; URL.parse = (url, base) => {
  if (url === '/breaking') throw new TypeError('broken\\nreader');
  return parse(url, base);
};`;
const broken = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(breakReader)}` };

async function checkLines(lines: readonly unknown[]) {
  const input = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  const { code, out, err } = await check(['--jsonl'], input);
  expect(code).toBe(0);
  const outputLines = out.trimEnd().split('\n');
  return { results: outputLines.map((line): unknown => JSON.parse(line)), err: err.trimEnd().split('\n') };
}

const inStockResult = {
  availability: 'in_stock',
  price: 89.9,
  currency: 'USD',
  title: 'Ambre',
  page: 'product',
  method: 'json-ld',
  confidence: 0.9,
};
const unreadResult = {
  availability: 'unknown',
  price: null,
  currency: null,
  title: null,
  page: 'error',
  method: null,
  confidence: 0,
};

describe('sillage check FILE', () => {
  // spec: D.4.19
  test('sillage check prints the product, stock, price and evidence of a page', async () => {
    const { code, out, err } = await check(['in-stock.html']);
    expect([code, err]).toEqual([0, '']);
    expect(out.split('\n')).toEqual([
      'in-stock.html',
      '  product    Ambre by Maison Test',
      '  page       a product page',
      '  stock      in stock',
      '  price      89.90 USD',
      '  read from  JSON-LD, confidence 0.90',
      '  evidence   JSON-LD: availability: https://schema.org/InStock, price 89.90 USD',
      '',
    ]);
  });

  test('sillage check lists the sizes with the price per ml', async () => {
    const { out } = await check(['sizes.html']);
    expect(out).toContain(
      [
        '    size          stock         price       per ml    SKU',
        '    Ambre 50 ml   in stock      80.00 USD   1.60 USD  A50',
        '    Ambre 100 ml  out of stock  120.00 USD  1.20 USD  A100',
      ].join('\n'),
    );
  });

  test('sillage check prints the reason when a page has no data', async () => {
    const { code, out } = await check(['empty.html']);
    expect([code, out.split('\n')]).toEqual([
      0,
      ['empty.html', '  page       not readable', '  stock      unknown', '  because    The page is empty', ''],
    ]);
  });

  test('sillage check prints one line per unreadable file and reads the others', async () => {
    const { code, out, err } = await check(['nowhere.html', 'shelf', 'plain.gz', 'torn.gz', 'sold-out.html']);
    expect([code, out.split('\n')[0]]).toEqual([1, 'sold-out.html']);
    expect(out).toContain('  stock      sold out\n');
    expect(err.split('\n')).toEqual([
      'nowhere.html: there is no such file; an address begins with https://.',
      'shelf: is a folder; name a saved page in it.',
      'plain.gz: is called .gz and is not compressed by gzip.',
      'torn.gz: is a gzip file that breaks off.',
      '',
    ]);
  });

  test('sillage check reports the availability unknown, and the error on one line, when the page reader throws', async () => {
    const { out, err } = await check(['--json', 'breaking.html'], '', broken);
    expect(JSON.parse(out)).toMatchObject({ page: 'error', availability: 'unknown' });
    expect(err).toBe('breaking.html: the page reader failed: TypeError: broken reader\n');
    const lines = await check(['--jsonl'], JSON.stringify({ id: 1, file: 'breaking.html' }), broken);
    expect(JSON.parse(lines.out)).toEqual({ id: 1, ...unreadResult });
    expect(lines.err).toBe('Line 1, breaking.html: the page reader failed: TypeError: broken reader\n');
  });

  test('sillage check prints no control characters from file names or pages', async () => {
    const { out, err } = await check(['hostile\u001b[31m.html', 'nowhere\u001b[31m.html']);
    expect(out).toContain('bre by Maison Test');
    expect(out + err).not.toContain('\u001b');
  });

  test('sillage check --json prints one line per page', async () => {
    const { code, out } = await check(['--json', 'sizes.html', 'nowhere.html']);
    const [first = '', second = '', rest] = out.split('\n');
    expect([code, rest]).toEqual([1, '']);
    expect(JSON.parse(first)).toMatchObject({
      input: 'sizes.html',
      availability: 'InStock',
      buyable: true,
      offers: [
        { sku: 'A50', sizeMl: 50 },
        { sku: 'A100', sizeMl: 100 },
      ],
      evidence: [{ source: 'json-ld' }],
    });
    expect(JSON.parse(second)).toMatchObject({
      input: 'nowhere.html',
      page: 'error',
      availability: 'unknown',
      offers: [],
      reason: expect.stringContaining('no such file'),
    });
  });

  test('sillage check --url sets the URL of a saved page', async () => {
    const address = 'https://shop.example/password';
    const { out } = await check(['--json', '--url', address, 'plain.gz', 'in-stock.html']);
    expect(out).toBe('');
    await writeFile(join(folder, 'closed.html'), '<title>Shop</title><p>Opening soon</p>');
    expect(JSON.parse((await check(['--json', '--url', address, 'closed.html'])).out)).toMatchObject({
      reason: 'The shop is protected by a password',
    });
  });

  test.each([
    [[], "missing required argument 'URL|FILE'"],
    [['--jsonl', 'in-stock.html'], '--jsonl names the pages on the standard input'],
    [['--jsonl', '--json'], 'cannot be used with'],
    [['--url', 'nonsense', 'in-stock.html'], '--url is not an address'],
    [['--url', 'https://shop.example/', 'https://shop.example/p'], '--url is for one saved page'],
  ])('sillage check rejects the arguments %j', async (args, words) => {
    expect(await check(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
  });
});

describe('sillage check --jsonl', () => {
  test('sillage check --jsonl prints one line per input line, in the same order and with a fixed set of fields', async () => {
    const { results } = await checkLines([
      { id: 'a', file: 'in-stock.html', url: 'https://shop.example/products/ambre' },
      { id: 'b', file: 'sold-out.html' },
      { id: 3, file: join(folder, 'in-stock.html.gz'), url: 'nonsense', more: true },
    ]);
    expect(results).toEqual([
      { id: 'a', ...inStockResult },
      { id: 'b', ...inStockResult, availability: 'out_of_stock' },
      { id: 3, ...inStockResult },
    ]);
  });

  test('sillage check --jsonl prints the availability unknown when an input is unreadable, with the reason on standard error', async () => {
    const { results, err } = await checkLines([
      { id: 'a', file: 'nowhere.html' },
      { id: 'b', file: 'shelf' },
      { id: 'c', file: 'torn.gz' },
      { id: 'd', file: '/dev/zero' },
      { id: 'e', file: 'a\0b' },
      { id: 'f', url: 'https://shop.example/' },
      '',
      'nonsense',
      '[1]',
      'null',
      { file: 7 },
    ]);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', null, null, null, null, null];
    expect(results).toEqual(ids.map((id) => ({ id, ...unreadResult })));
    expect(err).toHaveLength(ids.length);
    expect(err[2]).toBe('Line 3, torn.gz: is a gzip file that breaks off.');
    expect(err[6]).toMatch(/^Line 7: is not JSON like \{"id"/);
  });

  test('sillage check --jsonl reads large files up to the size limit', async () => {
    const { results } = await checkLines([
      { id: 'bomb', file: 'bomb.gz' },
      { id: 'large', file: 'large.html' },
    ]);
    expect(results).toEqual([
      { id: 'bomb', ...inStockResult },
      { id: 'large', ...inStockResult },
    ]);
  });

  test.each(['utf-16.html', 'latin-1.html', 'says-latin-1.html'])('sillage check --jsonl decodes %s', async (file) => {
    expect((await checkLines([{ id: 1, file }])).results).toEqual([{ id: 1, ...inStockResult, title: 'Ámbre' }]);
  });

  test('sillage check --jsonl prints nothing for empty input', async () => {
    expect(await check(['--jsonl'])).toEqual({ code: 0, out: '', err: '' });
  });

  test('sillage check --jsonl splits input only at line feeds', async () => {
    const { results } = await checkLines([{ id: '\u2028', file: 'in-stock.html' }]);
    expect(results).toEqual([{ id: '\u2028', ...inStockResult }]);
  });

  test('sillage check --jsonl prints one output line even when an input line has millions of characters', async () => {
    const { results } = await checkLines([
      { id: 'x'.repeat(3_000_000), file: 'in-stock.html' },
      { id: 2, file: 'shelf' },
    ]);
    expect(results).toEqual([
      { id: null, ...unreadResult },
      { id: 2, ...unreadResult },
    ]);
  });
});

describe('sillage check --jsonl in a pipe', () => {
  const openPipe = () => {
    const child = spawn(process.execPath, [bin, 'check', '--jsonl'], { cwd: folder });
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdin.on('error', () => undefined);
    const sendLine = () => child.stdin.write(`${JSON.stringify({ id: 1, file: 'in-stock.html' })}\n`);
    return { child, sendLine, exited: once(child, 'exit'), err: () => err };
  };

  test('sillage check --jsonl prints each result immediately and exits when its input ends', async () => {
    const { child, sendLine, exited, err } = openPipe();
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (let times = 0; times < 3; times += 1) {
      sendLine();
      expect(JSON.parse((await lines.next()).value ?? '')).toEqual({ id: 1, ...inStockResult });
    }
    child.stdin.end();
    expect([await exited, err()]).toEqual([[0, null], '']);
  });

  test('sillage check --jsonl exits without an error when its output pipe is closed', async () => {
    const { child, sendLine, exited, err } = openPipe();
    sendLine();
    await once(child.stdout, 'data');
    child.stdout.destroy();
    sendLine();
    expect([await exited, err()]).toEqual([[0, null], '']);
  });
});
