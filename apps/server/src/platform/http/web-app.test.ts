import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import type { PageContent } from './filled-page.ts';
import { mountWebApp, pages } from './web-app.ts';

const script = "document.documentElement.dataset.theme = 'dark';";

const noFragrance = (): Promise<PageContent | null> => Promise.resolve(null);

async function givenWebApp(findFragrance = noFragrance) {
  const folder = `${await mkdtemp(join(tmpdir(), 'sillage-web-'))}/`;
  await mkdir(`${folder}static/js`, { recursive: true });
  const files = {
    'index.html': `<script>${script}</script><p>any page`,
    'fragrance.html': `<script>${script}</script><title>{{title}}</title><script type="application/json">{{data}}</script>`,
    'keyed.html': `<script>${script}</script><p>any page with a key`,
    'home.html': `<script>${script}</script><h1>home`,
    'robots.txt': 'User-agent: *',
    'static/js/frame.abc.js': 'const frame = 1;',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(folder + name, text);
  await writeFile(`${folder}home.html.br`, brotliCompressSync(files['home.html']));
  await writeFile(`${folder}static/js/frame.abc.js.br`, brotliCompressSync(files['static/js/frame.abc.js']));
  const app = fastify();
  app.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', "default-src 'self'"));
  await mountWebApp(app, { folder, findFragrance });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  return app;
}

test('mountWebApp serves the prerendered home page, the app for other pages, and JSON for unknown API paths', async () => {
  const app = await givenWebApp();
  expect((await app.inject('/?status=success')).body).toContain('<h1>home');
  expect((await app.inject('/fragrances/7')).body).toContain('any page');
  const withToken = await Promise.all(['/reset-password?token=a', '/shared/a'].map((url) => app.inject(url)));
  expect(withToken.map(({ body }) => body.endsWith('with a key'))).toEqual([true, true]);
  const apiRequest = await app.inject('/api/nothing');
  expect(apiRequest.statusCode).toBe(404);
  expect(apiRequest.json()).toMatchObject({ success: false });
  expect((await app.inject('/static/js/gone.js')).statusCode).toBe(404);
});

test('the server’s list of pages has the same paths as the web app’s paths.ts', async () => {
  // The server cannot import the web app's paths, so their source is read as text.
  const source = await readFile(new URL('../../../../web/src/lib/paths.ts', import.meta.url), 'utf8');
  const table = /export const paths = \{(.*?)\}/s.exec(source)?.[1] ?? '';
  expect(pages).toEqual([...table.matchAll(/'(\/[^']*)'/g)].map(([, path]) => path));
});

test.each([
  ['/explore', 200],
  ['/Explore/?gender=men', 200],
  ['/fragrances/7', 200],
  ['/admin/shops/7', 200],
  ['/fragrances', 404],
  ['/explore/more', 404],
  ['/wp-login.php', 404],
])('mountWebApp serves the app for %s with status %i', async (url, status) => {
  const response = await (await givenWebApp()).inject(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  expect(response.body).toContain('any page');
});

test('mountWebApp sends precompressed files to clients that accept them, with Vary', async () => {
  const app = await givenWebApp();
  const compressed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(compressed.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toContain('<h1>home');
  const plain = await app.inject('/');
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
});

test('mountWebApp makes files with a hash in their name immutable, and responds 304 for an unchanged page', async () => {
  const app = await givenWebApp();
  for (const headers of [{}, { 'accept-encoding': 'br' }]) {
    const chunk = await app.inject({ url: '/static/js/frame.abc.js', headers });
    expect(chunk.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/', '/login', '/robots.txt']) {
      const page = await app.inject({ url, headers });
      expect(page.headers['cache-control']).toBe('no-cache');
      const etag = String(page.headers.etag);
      const again = await app.inject({ url, headers: { ...headers, 'if-none-match': etag } });
      expect(again.statusCode).toBe(304);
    }
  }
});

test('the content security policy allows only the page’s own inline script, by its hash', async () => {
  const app = await givenWebApp();
  const hash = createHash('sha256').update(script).digest('base64');
  for (const url of ['/', '/login']) {
    const policy = (await app.inject(url)).headers['content-security-policy'];
    expect(policy).toBe(`default-src 'self'; script-src 'self' 'sha256-${hash}'`);
  }
  expect((await app.inject('/robots.txt')).headers['content-security-policy']).toBe("default-src 'self'");
});

test('mountWebApp writes a fragrance’s name and data into its page, escaped and compressed', async () => {
  const content = { title: 'Rose & <b>', data: '{"name":"</script><b>"}' };
  const app = await givenWebApp(() => Promise.resolve(content));
  const plain = await app.inject('/fragrances/7?from=x');
  expect(plain.body).toContain('<title>Rose &amp; &lt;b&gt;</title>');
  expect(plain.body).toContain('{"name":"\\u003c/script>\\u003cb>"}');
  expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  expect(plain.headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/);
  const compressed = await app.inject({ url: '/fragrances/7', headers: { 'accept-encoding': 'gzip, br' } });
  expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(plain.body);
  const zipped = await app.inject({ url: '/fragrances/7', headers: { 'accept-encoding': 'gzip' } });
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
});

test.each([
  ['the fragrance is not public', () => Promise.resolve(null)],
  ['the database fails', () => Promise.reject(new Error('no connection'))],
  ['the database does not respond', () => new Promise<null>(() => undefined)],
])('mountWebApp sends the page without content when %s', async (_, findFragrance) => {
  const response = await (await givenWebApp(findFragrance)).inject('/fragrances/7');
  expect([response.statusCode, response.body.includes('any page')]).toEqual([200, true]);
});
