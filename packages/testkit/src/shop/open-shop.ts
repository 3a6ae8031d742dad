import { createServer, type IncomingHttpHeaders } from 'node:http';
import { closeServer, type ListenOptions, listen, trackSockets } from '../listen.ts';
import { type Content, respond } from './replies.ts';

export interface ShopRequest {
  at: Date;
  method: string;
  /** Includes the query string. */
  path: string;
  headers: IncomingHttpHeaders;
}

/** A web shop on loopback. */
export interface Shop extends AsyncDisposable {
  /** Such as `http://127.0.0.1:3100`. */
  origin: string;
  port: string;
  /** Newest last; only the last 10,000 are stored. */
  requests: readonly ShopRequest[];
  /** Number of stored requests, without those for robots.txt. */
  pageRequests(): number;
  /** Connections since the shop was opened. */
  connections(): number;
  /** Sets the response of one path, including its query string. */
  put(path: string, content: Content): void;
  /** Removes the response that `put` set. */
  remove(path: string): void;
  /** Ends every open connection; the shop stays open. */
  cutConnections(): void;
  close(): Promise<void>;
}

interface ShopOptions extends ListenOptions {
  /** Response of every path without a `put`; 404 by default. */
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
