import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ShopPlan } from './plans.ts';
import { answerOf, type FarmAnswer, type FarmShop, planShop } from './shop.ts';
import type { Span } from './stock.ts';

/** A request as a shop saw it, at a moment of the clock that the farm was given. */
export interface FarmRequest {
  at: number;
  path: string;
  status: number;
  /** Made because the shop's own answer led there. */
  isHop: boolean;
  /** Made while another one was still being answered. */
  isSecond: boolean;
  /** Until when the answer asks us to stay away. */
  waitUntil: number | null;
}

export type OpenShop = FarmShop & { origin: string; requests: FarmRequest[] };

export interface Farm {
  shops: readonly OpenShop[];
  /** The time that the script is for. */
  whole: Span;
  close(): Promise<void>;
}

/** Opens shops on loopback whose stock and troubles follow a script, on whatever clock `now` shows. */
export async function openFarm(
  plans: readonly ShopPlan[],
  { whole, now, next }: { whole: Span; now: () => Date; next: () => number },
): Promise<Farm> {
  const opened = await Promise.all(
    plans.map((plan, place) => openShop(planShop(plan, place, whole, next), () => now().getTime())),
  );
  return {
    shops: opened.map(({ shop }) => shop),
    whole,
    close: async () => void (await Promise.all(opened.map(({ server }) => closeServer(server)))),
  };
}

async function openShop(planned: FarmShop, now: () => number): Promise<{ shop: OpenShop; server: Server }> {
  const shop: OpenShop = { ...planned, origin: '', requests: [] };
  let underWay = 0;
  let ledTo: string | null = null;
  const server = createServer((request, response) => {
    const at = now();
    const path = request.url ?? '/';
    const answer = answerOf(shop, { path, headers: request.headers, origin: shop.origin, at });
    const isHop = ledTo === path;
    ledTo = answer.headers['location'] ?? null;
    const isSecond = underWay > 0;
    underWay += 1;
    // An answer that never ends is over when the one who asked has given up, and we hear of that late.
    if (answer.manner === 'stuck') underWay -= 1;
    else response.on('close', () => (underWay -= 1));
    const waitUntil = untilOf(answer, at);
    shop.requests.push({ at, path, status: answer.status, isHop, isSecond, waitUntil });
    if (!isHop) for (const product of answer.tells) product.toldAt.push(at);
    deliver(response, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  shop.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { shop, server };
}

function untilOf({ headers }: FarmAnswer, at: number): number | null {
  const wait = headers['retry-after'];
  if (wait === undefined) return null;
  return /^\d+$/.test(wait) ? at + Number(wait) * 1000 : Date.parse(wait);
}

const SLOW_MS = 100;

function deliver(response: ServerResponse, { status, headers, body, manner }: FarmAnswer): void {
  response.writeHead(status, headers);
  if (manner === undefined) return void response.end(body);
  response.write(body.slice(0, body.length / 2));
  if (manner === 'cut') setTimeout(() => response.destroy(), 10);
  if (manner === 'slow') setTimeout(() => response.end(body.slice(body.length / 2)), SLOW_MS);
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
