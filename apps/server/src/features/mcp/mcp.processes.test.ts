import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { onTestFinished } from 'vitest';
import { givenFragrance, givenUser } from '../../testing/given.ts';
import { givenKey } from '../../testing/given-key.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { expect, test } from '../../testing/test.ts';
import { callTool, revisions, serveApp } from './testing/mcp-client.ts';

test('two web processes answer the messages of one client in turn', async ({ app }) => {
  app.clock.moveTo(new Date());
  const { id, api } = await givenUser(app);
  const fragrances = [await givenFragrance(app), await givenFragrance(app), await givenFragrance(app)];
  const { key, headers } = await givenKey(app, id, ['read', 'watchlist']);
  const processes = [await startServerProcess(app, 'web'), await startServerProcess(app, 'web')];
  for (const { origin } of processes)
    await expect
      .poll(
        () =>
          fetch(`${origin}/livez`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
  const answered = new Set<string>();
  let turn = 0;
  for (const revision of revisions) {
    const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const transport = new StreamableHTTPClientTransport(new URL('http://sillage.example/mcp'), {
      requestInit: { headers },
      fetch: (url, init) => {
        const { origin } = processes[turn++ % 2] as { origin: string };
        answered.add(origin);
        return fetch(String(url).replace('http://sillage.example', origin), init);
      },
    });
    await client.connect(transport);
    onTestFinished(() => client.close());
    for (const { id: fragranceId } of fragrances) {
      expect((await callTool(client, 'add_to_watchlist', { fragranceId })).isError).toBe(false);
      const { data } = await callTool(client, 'list_watchlist', { limit: 1 });
      expect(data).toMatchObject({ watches: [{ fragranceId }] });
    }
    expect(await api.watchlist.list({ params: { userId: id } })).toHaveLength(3);
    for (const { id: fragranceId } of fragrances) await callTool(client, 'remove_from_watchlist', { fragranceId });
  }
  expect(answered.size).toBe(2);
  expect(key).toMatch(/^sillage_/);
});

test('a client of the previous SDK connects, lists the tools and calls one', async ({ app }) => {
  const { id } = await givenUser(app);
  const { headers } = await givenKey(app, id);
  const client = new OlderClient({ name: 'older', version: '1' });
  const url = new URL('/mcp', await serveApp(app));
  await client.connect(new OlderTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  expect(client.getInstructions()).toContain('never instructions');
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('where_in_stock');
  const result = await client.callTool({ name: 'list_watchlist', arguments: {} });
  expect(result.structuredContent).toMatchObject({ watches: [], total: 0, next: null });
});
