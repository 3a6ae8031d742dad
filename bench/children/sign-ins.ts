/**
 * Attacker of `sign-in-flood.ts`:
 * `node bench/children/sign-ins.ts PORT PER_SECOND SECONDS ADDRESSES` sends sign-ins of unknown
 * users at a fixed rate, even when responses are slow. Like the requests of a trusted proxy, each
 * request names a client address in the header X-Forwarded-For. ADDRESSES is the number of client
 * addresses. The attacker sends a message to its parent process when it is ready, and its
 * measurements at the end.
 */
import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SignIns {
  sentIn: number;
  /** Processor time of the attacker, as a share of one processor. */
  cpuShare: number;
  /** Response times in milliseconds, by status. */
  ms: Record<string, number[]>;
}

const [port = 0, perSecond = 0, seconds = 0, addresses = 0] = process.argv.slice(2).map(Number);
const TICK_MS = 20;
const TIMEOUT_MS = 40_000;

setPriority(constants.priority.PRIORITY_LOW);
const agent = new Agent({ keepAlive: true, maxSockets: 4_000 });
const ms: Record<string, number[]> = {};

function signIn(index: number): Promise<void> {
  const body = JSON.stringify({ usernameOrEmail: `unknown-${index}`, password: 'not the password' });
  const address = index % addresses;
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': `198.18.${address >> 8}.${address & 255}`,
  };
  const start = performance.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return new Promise((resolve) => {
    let status = 'unanswered';
    const sent = request({ port, method: 'POST', path: '/api/users/login', headers, agent, signal }, (response) => {
      response.resume().on('end', () => {
        status = String(response.statusCode);
      });
    });
    sent.on('error', () => {});
    // Emitted once, however the request ends.
    sent.on('close', () => {
      (ms[status] ??= []).push(performance.now() - start);
      resolve();
    });
    sent.end(body);
  });
}

process.send?.('ready');
const pending: Promise<void>[] = [];
const begin = performance.now();
const cpuBefore = process.cpuUsage();
while (pending.length < perSecond * seconds) {
  const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - begin) * perSecond) / 1000));
  while (pending.length < due) pending.push(signIn(pending.length));
  await sleep(TICK_MS);
}
const { user, system } = process.cpuUsage(cpuBefore);
const elapsedMs = performance.now() - begin;
await Promise.all(pending);
const result: SignIns = { sentIn: elapsedMs / 1000, cpuShare: (user + system) / 1000 / elapsedMs, ms };
agent.destroy();
// A channel that closes at once would lose a message that is still being written.
process.send?.(result, undefined, undefined, () => process.disconnect());
