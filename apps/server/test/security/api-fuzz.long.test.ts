import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { buildOpenApi, errorCatalogue, isErrorCode, routes, scopes } from '@sillage/contract';
import { assert, asyncProperty } from 'fast-check';
import { test as base, inject } from 'vitest';
import { givenFragrance, givenUser } from '../../src/testing/given.ts';
import { givenKey } from '../../src/testing/given-key.ts';
import { buildRequests, type Document, type FuzzedRequest } from '../../src/testing/openapi-requests.ts';
import { describe, expect } from '../../src/testing/test.ts';
import { createTestApp, type TestApp } from '../../src/testing/test-app.ts';

const SEED = 20_261_123;
const TOTAL_REQUESTS = 10_000;

const { paths } = buildOpenApi(routes) as Document;
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);
/** Number of requests that each API operation gets as a visitor, with a session, and with a key. */
const REQUESTS_EACH = Math.ceil(TOTAL_REQUESTS / operations.length / 3);

/** Serves the app on a real port, with rate limits that the test's requests cannot reach. */
const test = base.extend('served', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await createTestApp(inject('postgresUrl'), { RATE_LIMIT_FACTOR: '1000000' });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onCleanup(async () => {
    agent.destroy();
    await app.close();
  });
  const { port } = app.server.server.address() as AddressInfo;
  const fragrances = [await givenFragrance(app), await givenFragrance(app), await givenFragrance(app)];
  return { app, agent, port, fragranceIds: fragrances.map(({ id }) => id) };
});

interface Served {
  app: TestApp;
  agent: Agent;
  port: number;
  fragranceIds: number[];
}

interface Response {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

const statuses = new Map<number, number>();

async function send({ agent, port }: Served, fuzzed: FuzzedRequest, credentials: object): Promise<Response> {
  const { method, url, body } = fuzzed;
  const headers = {
    ...fuzzed.headers,
    ...credentials,
    ...(body !== null && { 'content-length': Buffer.byteLength(body) }),
  };
  const outgoing = request({ agent, port, host: '127.0.0.1', method, path: url, headers });
  outgoing.end(body ?? undefined);
  const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { statusCode: status = 0 } = incoming;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  if (incoming.headers['content-type'] === 'text/event-stream') {
    incoming.destroy();
    return { status, headers: incoming.headers, text: '' };
  }
  return { status, headers: incoming.headers, text: await textOf(incoming) };
}

function faultsIn({ status, headers, text }: Response): string[] {
  if (status >= 500) return [`status ${status}: ${text.slice(0, 300)}`];
  if (status < 400) return [];
  const type = headers['content-type'] ?? '';
  if (!type.startsWith('application/json')) return [`status ${status} as ${type}: ${text.slice(0, 300)}`];
  const { success, code, message } = JSON.parse(text) as Record<string, unknown>;
  if (success !== false || !isErrorCode(code) || typeof message !== 'string') return [`no error envelope: ${text}`];
  return errorCatalogue[code].status === status ? [] : [`${code} with status ${status}`];
}

describe(`requests generated from the OpenAPI document, seed ${SEED}`, () => {
  test.for(operations.map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s never responds with 5xx, and rejects in the error envelope',
    async ([, operation], { served }) => {
      const { app, fragranceIds } = served;
      let user = await givenUser(app);
      const cookieOf = () => (user.api as unknown as { cookie: () => string | undefined }).cookie();
      for (const by of ['nothing', 'session', 'key'] as const) {
        const { headers: key } = await givenKey(app, user.id, [...scopes]);
        const known = { userId: [user.id], id: [user.id, ...fragranceIds], fragranceId: fragranceIds };
        const arbitrary = buildRequests(operation, known);
        await assert(
          asyncProperty(arbitrary, async (fuzzed) => {
            const cookie = cookieOf();
            const credentials = { nothing: {}, session: cookie ? { cookie } : {}, key };
            const response = await send(served, fuzzed, credentials[by]);
            expect(faultsIn(response)).toEqual([]);
            // The request ended its own session.
            if (by === 'session' && response.headers['set-cookie']) user = await givenUser(app);
          }),
          { seed: SEED, numRuns: REQUESTS_EACH },
        );
      }
    },
  );

  test(`API fuzzing sends at least ${TOTAL_REQUESTS} requests, of which more than a tenth succeed`, () => {
    const counts = [...statuses].toSorted(([a], [b]) => a - b);
    console.log(counts.map(([status, count]) => `${status}: ${count}`).join(', '));
    expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThanOrEqual(TOTAL_REQUESTS);
    expect(statuses.get(200)).toBeGreaterThan(TOTAL_REQUESTS / 10);
  });
});
