import { appRoutes, fillPath, type Route, routes } from '@sillage/contract';
import { onTestFinished } from 'vitest';
import { buildApp, listRouteGroups } from './app.ts';
import { givenFragrance, givenUser } from './testing/given.ts';
import { expect, test } from './testing/test.ts';

const readingRoutes = Object.values(appRoutes).flatMap((group) =>
  Object.values<Route>(group).filter(({ method, stream }) => method === 'GET' && !stream),
);

test('buildApp serves the same responses when the route groups are mounted in reverse order', async ({ app }) => {
  const { api, ...user } = await givenUser(app);
  const { id } = await givenFragrance(app, { name: 'Mirror', brand: 'Both Ways' });
  await api.watchlist.add({ body: { userId: user.id, fragranceId: id } });
  const { share } = await api.sharing.put({
    params: { userId: user.id },
    body: { title: 'Mirrored', withNotes: false },
  });
  const token = share?.url.split('/').at(-1);
  await app.waitForIndex();
  const reversed = await buildApp(app.deps, listRouteGroups().toReversed());
  onTestFinished(() => reversed.close());
  const headers = { cookie: (api as unknown as { cookie: () => string }).cookie() };
  const params = {
    id,
    token,
    userId: user.id,
    username: user.username,
    brand: 'Both Ways',
    gender: 'men',
    category: 'Woody',
  };
  const requests = [
    ...readingRoutes.map(({ path }) => ({
      method: 'GET' as const,
      url: `${fillPath(path, path.startsWith('/api/users/') ? { id: user.id } : params)}?q=mirror&url=https://shop.example/oud`,
    })),
    {
      method: routes.lists.read.method,
      url: routes.lists.read.path,
      payload: { userId: user.id, text: 'Both Ways - Mirror' },
    },
  ];
  const failed: string[] = [];
  for (const request of requests) {
    const [usual, other] = [
      await app.server.inject({ ...request, headers }),
      await reversed.inject({ ...request, headers }),
    ];
    // A cursor contains the time of its response.
    const [body, otherBody] = [usual, other].map((response) => response.body.replace(/"cursor":"[^"]+"/, ''));
    expect([request.url, other.statusCode, otherBody]).toEqual([request.url, usual.statusCode, body]);
    if (usual.statusCode !== 200) failed.push(request.url);
  }
  expect(failed).toEqual([]);
});
