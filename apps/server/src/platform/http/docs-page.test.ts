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

test('the API docs page explains API keys, and each operation lists the scope that opens it', async ({ app }) => {
  const { body } = await app.server.inject('/api/docs');
  expect(body).toContain('curl -H "Authorization: Bearer $KEY" $SILLAGE/api/users/current');
  type Operation = { description?: string; security: object[]; responses: object };
  const document = (await app.server.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: object };
  }>();
  expect(document.components.securitySchemes).toMatchObject({ key: { type: 'http', scheme: 'bearer' } });
  const securityOf = (method: string, path: string) => document.paths[path]?.[method]?.security;
  expect(securityOf('post', '/api/watchlist/add')).toEqual([{ session: [] }, { key: ['watchlist'] }]);
  expect(securityOf('get', '/api/fragrances/stats')).toEqual([{}, { key: [] }]);
  expect(securityOf('post', '/api/users/{id}/keys')).toEqual([{ session: [] }]);
  expect(securityOf('post', '/api/users/login')).toEqual([]);
  const describe = (method: string, path: string) => document.paths[path]?.[method]?.description;
  expect(describe('post', '/api/watchlist/add')).toBe('Open to API keys with the scope `watchlist`.');
  expect(describe('post', '/api/users/{id}/keys')).toBeUndefined();
  const statuses = Object.keys(document.paths['/api/watchlist/add']?.post?.responses ?? {});
  expect(statuses).toEqual(['200', '400', '401', '403', '429']);
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
