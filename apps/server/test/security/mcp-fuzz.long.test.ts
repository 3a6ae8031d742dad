import { scopes } from '@sillage/contract';
import {
  type Arbitrary,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  jsonValue,
  oneof,
  record,
  string,
} from 'fast-check';
import { test as base, inject } from 'vitest';
import { connectMcp, postMcp, serveApp } from '../../src/features/mcp/testing/mcp-client.ts';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { expect } from '../../src/testing/test.ts';
import { createTestApp } from '../../src/testing/test-app.ts';

const SEED = 20_261_128;
const MESSAGES_PER_KIND = 1500;

const test = base.extend('served', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await createTestApp(inject('postgresUrl'), { RATE_LIMIT_FACTOR: '1000000' });
  onCleanup(() => app.close());
  const { id } = await givenUser(app);
  const { key, headers } = await givenKey(app, id, [...scopes]);
  const { id: fragranceId } = await givenFragrance(app);
  await app.waitForIndex();
  return { origin: await serveApp(app), key, headers, fragranceId };
});

/** Valid values, by argument, so that most calls get past the validation. */
const valid = new Map<string, readonly unknown[]>([
  ['keyword', ['Oud', '', "'; drop table users; --", 'o\u0000d', 'q'.repeat(300)]],
  ['brand', ['Maison Test', '%_\\']],
  ['url', ['https://shop.example/p', 'https://shop.example/ä?q=%00#x']],
  ['limit', [1, 20]],
  ['isInStock', [true, false]],
  ['minPriceUsd', [0, 1.5]],
  ['maxPriceUsd', [99_999_999]],
  ['cursor', ['1.10', '1700000000000.5']],
  ['families', [[], ['Woody', 'Citrus']]],
  ['sizesMl', [[], [50, 0.01, 100]]],
  ['notes', [null, 'a gift\n\u202e']],
  [
    'watchFilter',
    [
      { sizesMl: null, maxPrice: null },
      { sizesMl: [50], maxPrice: { amount: 9, currency: 'XXX', per: 'ml' } },
    ],
  ],
  ['notifyFrequency', [{ rule: 'once' }, { rule: 'hours', hours: 720 }]],
  ['snooze', [null, { period: 'week' }, { until: '2000-01-01T00:00:00Z' }]],
]);

function buildValue(name: string, schema: unknown): Arbitrary<unknown> {
  const { enum: choices = [] } = schema as { enum?: unknown[] };
  const wild = oneof(string({ unit: 'binary', maxLength: 40 }), integer(), jsonValue({ maxDepth: 3 }));
  const values = valid.get(name) ?? choices;
  return values.length === 0
    ? wild
    : oneof({ weight: 9, arbitrary: constantFrom(...values) }, { weight: 1, arbitrary: wild });
}

test(`generated calls of tools and arbitrary messages never get a 5xx, seed ${SEED}`, async ({ served }) => {
  const { origin, headers, key, fragranceId } = served;
  const { tools } = await (await connectMcp(origin, { key })).listTools();
  const calls = tools.map(({ name, inputSchema }) => {
    const { fragranceId: hasFragrance, ...properties } = inputSchema.properties ?? {};
    const values = Object.entries(properties).map(([property, schema]) => [property, buildValue(property, schema)]);
    return record(Object.fromEntries(values) as Record<string, Arbitrary<unknown>>, { requiredKeys: [] }).map(
      (args) => ({
        method: 'tools/call',
        params: { name, arguments: { ...(hasFragrance && { fragranceId }), ...args } },
      }),
    );
  });
  const messages = [
    oneof(...calls).map((message) => ({ jsonrpc: '2.0', id: 1, ...message })),
    record(
      {
        jsonrpc: oneof(constantFrom('2.0'), jsonValue()),
        id: oneof(integer(), jsonValue()),
        method: oneof(constantFrom('initialize', 'ping', 'tools/list', 'tools/call', 'server/discover'), string()),
        params: jsonValue(),
      },
      { requiredKeys: [] },
    ),
    jsonValue(),
  ];
  const counts = new Map<string, number>();
  for (const message of messages) {
    await assert(
      asyncProperty(message, async (body) => {
        const { status, text, headers: received } = await postMcp(origin, body, headers);
        expect([status < 500, text]).toEqual([true, text]);
        expect(text).not.toContain('Something went wrong on our side');
        if (text !== '') expect(received.get('content-type')).toMatch(/^application\/json/);
        const isSuccess = status === 200 && !/"isError":true|"error":/.test(text);
        const kind = isSuccess ? 'succeeded' : 'rejected';
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
      }),
      { seed: SEED, numRuns: MESSAGES_PER_KIND },
    );
  }
  console.log([...counts].map(([kind, count]) => `${count} ${kind}`).join(', '));
  expect(counts.get('succeeded')).toBeGreaterThan(100);
});
