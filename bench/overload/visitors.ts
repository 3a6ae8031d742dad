/** Other users of an overloaded server: requests at fixed times, whatever happened to those before. */
import { Agent, get, request as send } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../load.ts';

export interface Seen {
  count: number;
  /** Answered as wanted. */
  good: number;
  refused: number;
  failed: number;
  /** Of those answered as wanted, from the moment at which the request was due. */
  p50: number;
  p99: number;
  /** Of all of them. */
  worst: number;
}

interface Plan {
  path: string;
  everyMs: number;
  /** Each request on a connection of its own. */
  isFresh?: boolean;
  body?: object;
  /** This and no other local address. */
  localAddress?: string;
}

const TIMEOUT_MS = 15_000;

/** Runs every plan side by side for `forMs`; results under the plans' names. */
export async function visit(port: number, plans: Record<string, Plan>, forMs: number): Promise<Record<string, Seen>> {
  const entries = Object.entries(plans).map(async ([name, plan]) => [name, await repeat(port, plan, forMs)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function repeat(port: number, plan: Plan, forMs: number): Promise<Seen> {
  const agent = new Agent({ keepAlive: plan.isFresh !== true, maxSockets: 6 });
  const begun = performance.now();
  const pending: Promise<{ status: number; ms: number }>[] = [];
  for (let dueAt = plan.everyMs * Math.random(); dueAt < forMs; dueAt += plan.everyMs) {
    await sleep(Math.max(0, begun + dueAt - performance.now()));
    pending.push(ask(port, plan, agent, begun + dueAt));
  }
  const all = await Promise.all(pending);
  agent.destroy();
  const good = all.filter(({ status }) => status >= 200 && status < 400).map(({ ms }) => ms);
  const refused = all.filter(({ status }) => status === 503 || status === 429).length;
  return {
    count: all.length,
    good: good.length,
    refused,
    failed: all.length - good.length - refused,
    p50: quantile(good, 0.5),
    p99: quantile(good, 0.99),
    worst: Math.max(0, ...all.map(({ ms }) => ms)),
  };
}

function ask(port: number, plan: Plan, agent: Agent, dueAt: number): Promise<{ status: number; ms: number }> {
  const { path, body, localAddress } = plan;
  const { promise, resolve } = Promise.withResolvers<{ status: number; ms: number }>();
  const end = (status: number) => resolve({ status, ms: performance.now() - dueAt });
  const options = {
    host: '127.0.0.1',
    port,
    path,
    agent,
    timeout: TIMEOUT_MS,
    ...(localAddress && { localAddress }),
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' } }),
  };
  const asked = (body ? send : get)(options, (answer) => {
    answer.resume();
    answer.on('end', () => end(answer.statusCode ?? 0));
    answer.on('error', () => end(0));
  });
  asked.on('timeout', () => asked.destroy());
  asked.on('error', () => end(0));
  asked.end(body && JSON.stringify(body));
  return promise;
}
