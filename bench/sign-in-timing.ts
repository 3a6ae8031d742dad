/**
 * Whether the time of an answer tells who has an account: a wrong password for a known and an unknown user, a forgotten
 * password, a link to verify again and a registration for a known and an unknown address, in turns and in random order,
 * against a real server process on this machine. A difference below the noise (the median absolute deviation) tells nothing.
 * Run by the project's Node: `node bench/sign-in-timing.ts`.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startProcess, untilReady } from './alert-processes.ts';
import { figure } from './figure.ts';
import { median } from './measure.ts';

const PAIRS = 80;
const WARM_UP = 5;
const PORT = 38_411;
const PASSWORD = 'a long enough password';
const known = { username: 'known-person', email: 'known-person@example.com' };

let strangers = 0;
/** Nobody, and another nobody each time; as long as the known one. */
function unknown() {
  strangers += 1;
  const username = `nobody-${String(strangers).padStart(5, '0')}`;
  return { username, email: `${username}@example.com` };
}

async function post(path: string, body: object): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return performance.now() - begun;
}

type Who = typeof known;
const calls: Record<string, (who: Who) => Promise<number>> = {
  'sign in, wrong password': ({ username }) =>
    post('/api/users/login', { usernameOrEmail: username, password: 'not the password' }),
  'forgot password': ({ email }) => post('/api/auth/forgot-password', { email }),
  'verify again': ({ email }) => post('/api/auth/resend-verification', { email }),
  register: ({ email }) => post('/api/users/register', { ...unknown(), email, password: PASSWORD }),
};

const deviation = (values: readonly number[]): number =>
  median(values.map((value) => Math.abs(value - median(values))));

async function compare(name: string, call: (who: Who) => Promise<number>): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let pair = 0; pair < PAIRS + WARM_UP; pair += 1) {
    const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const who of order) {
      const ms = await call(who === 'known' ? known : unknown());
      if (pair >= WARM_UP) times[who].push(ms);
    }
  }
  const difference = Math.abs(median(times.known) - median(times.unknown));
  const noise = Math.max(deviation(times.known), deviation(times.unknown));
  figure({
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

/** Registers the known person and follows the link of the mail, as a person would. */
async function makeKnown(folder: string): Promise<void> {
  await post('/api/users/register', { ...known, password: PASSWORD });
  let token: string | undefined;
  while (token === undefined) {
    await sleep(50);
    const [mail] = await readdir(join(folder, 'mails')).catch(() => []);
    if (mail?.endsWith('.json'))
      token = /verify-email\?token=([\w-]{43})/.exec(await readFile(join(folder, 'mails', mail), 'utf8'))?.[1];
  }
  await post('/api/auth/verify-email', { token });
}

const folder = await mkdtemp(join(tmpdir(), 'sillage-bench-'));
const { PATH = '' } = process.env;
const server = startProcess({
  PATH,
  HOST: '127.0.0.1',
  PORT: String(PORT),
  DATA_DIR: folder,
  RATE_LIMIT_FACTOR: '1000000',
});
const exited = once(server, 'exit');
try {
  await untilReady(PORT);
  await makeKnown(folder);
  for (const [name, call] of Object.entries(calls)) await compare(name, call);
} finally {
  server.kill('SIGTERM');
  await exited;
  await rm(folder, { recursive: true, force: true });
}
