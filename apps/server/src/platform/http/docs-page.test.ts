import { expect, test } from '../../testing/test.ts';

// spec: D.2.14
test('the API docs page loads its files from its own origin and has no inline scripts', async ({ app }) => {
  const { headers, body, statusCode } = await app.server.inject('/api/docs');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).not.toMatch(/<script(?![^>]* src=)|https?:\/\/| on\w+=/);
  const sources = [...body.matchAll(/<(?:script|link)[^>]* (?:src|href)="(\/api\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const loaded = await Promise.all(sources.map(async (path) => ({ path, ...(await app.server.inject(path)) })));
  expect(loaded.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
    [200, 'text/css; charset=utf-8'],
    [200, 'text/javascript; charset=utf-8'],
    [200, 'text/javascript; charset=utf-8'],
  ]);
  const [, bundle, start] = loaded;
  expect(bundle?.body).toContain('SwaggerUIBundle');
  expect(start?.body).toContain("url: '/api/openapi.json'");
  expect((await app.server.inject('/api/openapi.json')).statusCode).toBe(200);
});

test('the files of the API docs page are cached for a year, and compressed for clients that accept compression', async ({
  app,
}) => {
  const { body } = await app.server.inject('/api/docs');
  const [, url = ''] = /src="([^"]+bundle\.js)"/.exec(body) ?? [];
  const plain = await app.server.inject(url);
  const compressed = await app.server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(compressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});
