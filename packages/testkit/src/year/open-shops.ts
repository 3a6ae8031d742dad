import type { IncomingMessage, RequestListener } from 'node:http';
import { openShop, send } from '../shop.ts';
import { planShop, type ScriptedShop } from './plan-shop.ts';
import type { ShopPlan } from './shop-plans.ts';
import { type ShopResponse, scriptedResponse } from './shop-responses.ts';
import type { Period } from './stock-periods.ts';

/** Request that a simulated shop received. `at` is a time of the simulation's clock. */
export interface SimulatedRequest {
  at: number;
  path: string;
  status: number;
  /** True when the request follows the redirect of the previous request. */
  isRedirected: boolean;
  /** True when the request arrived before the response to another request had ended. */
  isConcurrent: boolean;
  /** Time in a response's `Retry-After` header, in ms since 1970; null without the header. */
  retryAfter: number | null;
}

export type SimulatedShop = ScriptedShop & { origin: string; requests: SimulatedRequest[] };

export interface SimulatedShops extends AsyncDisposable {
  shops: readonly SimulatedShop[];
  /**
   * The whole simulated period. A script plans the stock and the faults of the fake shops for it.
   */
  fullPeriod: Period;
  close(): Promise<void>;
}

/** Opens shops whose stock and faults follow a script; `now` returns the time in the script. */
export async function openSimulatedShops(
  plans: readonly ShopPlan[],
  { fullPeriod, now, next }: { fullPeriod: Period; now: () => Date; next: () => number },
): Promise<SimulatedShops> {
  const opened = await Promise.all(
    plans.map((plan, index) => openSimulatedShop(planShop(plan, index, fullPeriod, next), now)),
  );
  const close = async () => void (await Promise.all(opened.map(({ close: closeShop }) => closeShop())));
  return { shops: opened.map(({ shop }) => shop), fullPeriod, close, [Symbol.asyncDispose]: close };
}

async function openSimulatedShop(script: ScriptedShop, now: () => Date) {
  const shop: SimulatedShop = { ...script, origin: '', requests: [] };
  const { origin, close } = await openShop({ fallback: createListener(shop, now) });
  shop.origin = origin;
  return { shop, close };
}

function createListener(shop: SimulatedShop, now: () => Date): RequestListener {
  let inProgress = 0;
  let redirectedTo: string | null = null;
  return ({ url: path = '/', headers }: IncomingMessage, response) => {
    const at = now().getTime();
    const reply = scriptedResponse(shop, { path, headers, origin: shop.origin, at });
    const isRedirected = redirectedTo === path;
    redirectedTo = reply.headers['location'] ?? null;
    const isConcurrent = inProgress > 0;
    // A stuck response ends when its client gives up, which the server notices late.
    if (!reply.isStuck) {
      inProgress += 1;
      response.on('close', () => (inProgress -= 1));
    }
    const { status } = reply;
    shop.requests.push({ at, path, status, isRedirected, isConcurrent, retryAfter: parseRetryAfter(reply, at) });
    if (!isRedirected) for (const product of reply.shows) product.shownAt.push(at);
    send(response, reply);
  };
}

function parseRetryAfter({ headers }: ShopResponse, at: number): number | null {
  const value = headers['retry-after'];
  if (value === undefined) return null;
  return /^\d+$/.test(value) ? at + Number(value) * 1000 : Date.parse(value);
}
