import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { givenUser } from '../../testing/given.ts';
import { expect, test } from '../../testing/test.ts';

const STREAMS = 40;
const MAX_STREAMS_PER_USER = 6;
const ROUNDS = 5;

async function open(origin: string, cookie: string): Promise<IncomingMessage> {
  const [response] = (await once(get(`${origin}/api/events`, { agent: false, headers: { cookie } }), 'response')) as [
    IncomingMessage,
  ];
  onTestFinished(() => void response.on('error', () => undefined).destroy());
  return response;
}

test(`a user who opens ${STREAMS} event streams gets only ${MAX_STREAMS_PER_USER}, and no other request or user is blocked`, async ({
  app,
}) => {
  const origin = await app.server.listen({ port: 0, host: '127.0.0.1' });
  const cookieOf = ({ api }: Awaited<ReturnType<typeof givenUser>>) =>
    (api as unknown as { cookie: () => string }).cookie();
  const [amber, iris] = [cookieOf(await givenUser(app)), cookieOf(await givenUser(app))];
  for (let round = 0; round < ROUNDS; round += 1) {
    const all = await Promise.all(Array.from({ length: STREAMS }, () => open(origin, amber)));
    const accepted = all.filter(({ statusCode }) => statusCode === 200);
    const rejected = all.filter(({ statusCode }) => statusCode !== 200);
    expect(accepted.length).toBe(MAX_STREAMS_PER_USER);
    for (const response of rejected) {
      expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '30']);
      expect(JSON.parse(await textOf(response))).toMatchObject({ success: false, code: 'TOO_MANY_REQUESTS' });
    }
    const other = await open(origin, iris);
    expect(other.statusCode).toBe(200);
    for (const cookie of [amber, iris])
      expect((await fetch(`${origin}/api/users/current`, { headers: { cookie } })).status).toBe(200);
    for (const response of [...accepted, other]) response.destroy();
    // The closed streams no longer count against the limits.
    await expect.poll(() => opensAgain(origin, amber)).toBe(true);
  }
});

async function opensAgain(origin: string, cookie: string): Promise<boolean> {
  const streams = await Promise.all(Array.from({ length: MAX_STREAMS_PER_USER }, () => open(origin, cookie)));
  for (const stream of streams) stream.destroy();
  return streams.every(({ statusCode }) => statusCode === 200);
}
