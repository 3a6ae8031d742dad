/**
 * Measures whether response times reveal that an account exists. Sends four kinds of requests to a
 * real server process, for a known and an unknown user in random order: a wrong password, a
 * forgotten password, a repeated verification email and a registration. A difference below the
 * noise (the median absolute deviation) reveals nothing.
 *
 *   node bench/sign-in-timing.ts
 */

import { freePort } from '@sillage/testkit/free-port';
import { recordMeasurement } from './lib/measurement.ts';
import { startServer, stop, untilReady } from './lib/processes.ts';
import { openScratch } from './lib/scratch.ts';
import { median, time } from './lib/statistics.ts';
import { insertUsers, PASSWORD } from './lib/users.ts';

const [PAIRS, WARM_UP] = [80, 5];

interface Account {
  username: string;
  email: string;
}

const known: Account = { username: 'user-0', email: 'user-0@example.com' };
let unknownAccounts = 0;

/**
 * Returns a new unknown user each time. The name is as long as the known user's name, so that its
 * length does not influence the response time.
 */
function createUnknownAccount(): Account {
  unknownAccounts += 1;
  const username = `x${unknownAccounts.toString(36).padStart(5, '0')}`;
  return { username, email: `${username}@example.com` };
}

const port = await freePort();

async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  await fetch(`http://127.0.0.1:${port}${path}`, init).then((response) => response.arrayBuffer());
}

const requests: Record<string, (account: Account) => Promise<void>> = {
  'sign in, wrong password': ({ username }) =>
    post('/api/users/login', { usernameOrEmail: username, password: 'not the password' }),
  'forgot password': ({ email }) => post('/api/auth/forgot-password', { email }),
  'verify again': ({ email }) => post('/api/auth/resend-verification', { email }),
  register: ({ email }) => post('/api/users/register', { ...createUnknownAccount(), email, password: PASSWORD }),
};

const deviation = (values: readonly number[]): number =>
  median(values.map((value) => Math.abs(value - median(values))));

async function compare(name: string, request: (account: Account) => Promise<void>): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < PAIRS + WARM_UP; pair += 1) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const ms = await time(() => request(kind === 'known' ? known : createUnknownAccount()));
      if (pair >= WARM_UP) times[kind].push(ms);
    }
  }
  const difference = Math.abs(median(times.known) - median(times.unknown));
  const noise = Math.max(deviation(times.known), deviation(times.unknown));
  recordMeasurement({
    what: `known or unknown, difference in time: ${name}`,
    value: difference,
    unit: 'ms',
    target: '< noise',
    holds: difference < noise,
    baseline: { what: 'noise', value: noise },
    ratio: difference / noise,
    note: `${PAIRS} pairs; known ${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ms`,
  });
}

const scratch = await openScratch();
const server = startServer({ ...scratch.env, PORT: String(port), RATE_LIMIT_FACTOR: '1000000' });
try {
  await untilReady(port, server);
  await insertUsers(scratch.db, 1);
  for (const [name, request] of Object.entries(requests)) await compare(name, request);
} finally {
  await stop(server);
  await scratch.close();
}
