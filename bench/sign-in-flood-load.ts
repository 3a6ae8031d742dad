/**
 * The attacker of `sign-in-flood.ts`: a child process that sends sign-ins at a fixed rate, however
 * slow the responses are, with an unknown name each, through a trusted proxy's header from many
 * addresses. Sends its counts to its parent.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [port, perSecond, seconds, addresses] = process.argv.slice(2).map(Number) as [number, number, number, number];
const TICK_MS = 20;
/** What has no response by then is counted as unanswered. */
const RESPONSE_TIMEOUT_MS = 40_000;

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
  return new Promise((resolve) => {
    let status = 'unanswered';
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
    const sent = request({ port, method: 'POST', path: '/api/users/login', headers, agent, signal }, (response) => {
      response.resume().on('end', () => {
        status = String(response.statusCode);
      });
    });
    sent.on('error', () => {});
    // Comes once, however the request ends.
    sent.on('close', () => {
      (ms[status] ??= []).push(performance.now() - start);
      resolve();
    });
    sent.end(body);
  });
}

const pending: Promise<void>[] = [];
const begin = performance.now();
const cpuBefore = process.cpuUsage();
for (let sent = 0; sent < perSecond * seconds; ) {
  const due = Math.min(perSecond * seconds, Math.floor(((performance.now() - begin) * perSecond) / 1000));
  for (; sent < due; sent += 1) pending.push(signIn(sent));
  await sleep(TICK_MS);
}
const { user, system } = process.cpuUsage(cpuBefore);
const cpuShare = (user + system) / 1000 / (performance.now() - begin);
const sentIn = (performance.now() - begin) / 1000;
await Promise.all(pending);
process.send?.({ sentIn, cpuShare, ms });
agent.destroy();
process.disconnect();
