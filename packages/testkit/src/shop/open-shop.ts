import { createServer, type IncomingHttpHeaders } from 'node:http';
import { closeServer, type ListenOptions, listen, trackSockets } from '../listen.ts';
import { type Content, respond } from './replies.ts';

/** A request as the shop received it. */
export interface ShopRequest {
  at: Date;
  method: string;
  /** With its query. */
  path: string;
  headers: IncomingHttpHeaders;
}

/** A web shop on loopback. */
export interface Shop extends AsyncDisposable {
  /** Such as `http://127.0.0.1:3100`. */
  origin: string;
  port: string;
  /** The newest last; only the last 10,000 are kept. */
  requests: readonly ShopRequest[];
  /** The kept requests, those for robots.txt left out. */
  pageRequests(): number;
  /** Connections since the shop was opened. */
  connections(): number;
  /** Sets the response of one path, query included. */
  put(path: string, content: Content): void;
  /** Takes back what `put` set. */
  remove(path: string): void;
  /** Ends every open connection; the shop stays open. */
  cutConnections(): void;
  close(): Promise<void>;
}

interface ShopOptions extends ListenOptions {
  /** The response of each path that `put` did not set; 404 unless given. */
  fallback?: Content;
}

const MAX_REQUESTS = 10_000;

export async function openShop({ fallback = { status: 404, body: 'not here' }, ...where }: ShopOptions = {}) {
  const contents = new Map<string, Content>();
  const requests: ShopRequest[] = [];
  const server = createServer((request, response) => {
    const { url: path = '/', method = 'GET', headers } = request;
    requests.push({ at: new Date(), method, path, headers });
    if (requests.length > MAX_REQUESTS) requests.shift();
    respond(contents.get(path) ?? fallback, request, response);
  });
  const { accepted, sockets } = trackSockets(server);
  const origin = await listen(server, where);
  const close = () => closeServer(server, sockets);
  const shop: Shop = {
    origin,
    port: new URL(origin).port,
    requests,
    pageRequests: () => requests.filter(({ path }) => path !== '/robots.txt').length,
    connections: accepted,
    put: (path, content) => void contents.set(path, content),
    remove: (path) => void contents.delete(path),
    cutConnections: () => server.closeAllConnections(),
    close,
    [Symbol.asyncDispose]: close,
  };
  return shop;
}
