import { type Scope, scopes } from '@sillage/contract';
import { renderMetrics } from '../../platform/observability/metrics.ts';
import { givenUser } from '../../testing/given.ts';
import { givenKey } from '../../testing/given-key.ts';
import { test } from '../../testing/shop-test.ts';
import { describe, expect } from '../../testing/test.ts';
import { givenWatched, runNextChecks } from '../../testing/workers.ts';
import { callTool, connectMcp, revisions, serveApp } from './testing/mcp-client.ts';

const reading = [
  'search_catalogue',
  'show_fragrance',
  'where_in_stock',
  'list_deals',
  'look_up_address',
  'list_watchlist',
];
const changing = ['add_to_watchlist', 'change_watch', 'remove_from_watchlist'];

describe.for(revisions)('an MCP client of revision %s', (revision) => {
  test.for<[Scope[], string[]]>([
    [['read'], reading],
    [['watchlist'], [...reading.filter((name) => !/^(look_up_address|list_watchlist)$/.test(name)), ...changing]],
    [['observe'], reading.slice(0, 4)],
    [[...scopes], [...reading, ...changing]],
  ])('lists the tools of a key with the scopes %j, and no other', async ([keyScopes, expected], { app }) => {
    const { id } = await givenUser(app);
    const { key } = await givenKey(app, id, keyScopes);
    const client = await connectMcp(await serveApp(app), { key, revision });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expected);
    for (const { name, annotations, inputSchema, outputSchema } of tools) {
      expect([name, inputSchema.type, inputSchema.additionalProperties]).toEqual([name, 'object', false]);
      expect([name, outputSchema?.type]).toEqual([name, 'object']);
      expect([name, annotations?.readOnlyHint]).toEqual([name, reading.includes(name)]);
    }
    for (const name of [...reading, ...changing].filter((each) => !expected.includes(each))) {
      const { isError, text } = await callTool(client, name, { fragranceId: 1, url: 'http://shop.example/oud' });
      const scope = changing.includes(name) ? 'watchlist' : 'read';
      expect([name, isError, text]).toEqual([
        name,
        true,
        `This API key lacks the scope “${scope}”. Create one that has it on your account page.`,
      ]);
    }
  });

  test('finds a fragrance, asks where it is in stock, and gets the evidence and the page', async ({ app, shop }) => {
    const { amber, oud, setAvailability, path } = await givenWatched(app, shop);
    setAvailability('InStock');
    await runNextChecks(app);
    await app.waitForIndex();
    const { key } = await givenKey(app, amber.id);
    const client = await connectMcp(await serveApp(app), { key, revision });

    const found = await callTool(client, 'search_catalogue', { keyword: oud.name, isInStock: true });
    expect(found.data).toMatchObject({ total: 1, next: null, fragrances: [{ id: oud.id, stockState: 'in-stock' }] });

    const { text, data } = await callTool(client, 'where_in_stock', { fragranceId: oud.id });
    const url = shop.origin + path;
    expect(data).toMatchObject({
      fragrance: { id: oud.id, stockState: 'in-stock' },
      offersLeftOff: 0,
      pages: [
        {
          url,
          outcome: 'product',
          evidence: expect.arrayContaining([
            { source: expect.any(String), says: expect.stringContaining('availability: in stock') },
          ]),
          lastChange: { kind: 'restock' },
          offers: [{ isInStock: true, availability: 'InStock', price: 80, currency: 'USD' }],
        },
      ],
    });
    expect(text).toContain(url);
    expect(text).toMatch(/in stock \(InStock\), since 20/);
    expect(text).toContain('evidence');
  });
});

test('tool calls are counted by tool and outcome, without what clients send', async ({ app }) => {
  const count = async (labels: string) => {
    const { text } = await renderMetrics();
    const line = text.split('\n').find((each) => each.startsWith(`sillage_mcp_tool_duration_seconds_count{${labels}}`));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const { id } = await givenUser(app);
  const { key } = await givenKey(app, id, ['read']);
  const client = await connectMcp(await serveApp(app), { key });
  const outcomes = [
    'tool="list_watchlist",outcome="ok"',
    'tool="show_fragrance",outcome="rejected"',
    'tool="unknown",outcome="rejected"',
  ];
  const countAll = () => Promise.all(outcomes.map(count));
  const before = await countAll();
  await callTool(client, 'list_watchlist');
  await callTool(client, 'show_fragrance', { fragranceId: 2_000_000_000 });
  await expect(callTool(client, 'secret-of-amber')).rejects.toThrow('There is no tool of this name');
  expect(await countAll()).toEqual(before.map((number) => number + 1));
  expect((await renderMetrics()).text).not.toContain('secret-of-amber');
});
