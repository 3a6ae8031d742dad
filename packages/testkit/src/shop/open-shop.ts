import { createServer, type IncomingHttpHeaders } from 'node:http';
import { closeServer, type ListenOptions, listen, trackSockets } from '../listen.ts';
import { type Content, respond } from './replies.ts';

export interface ShopRequest {
  at: Date;
  method: string;
  /** Path of the request, including the query string. */
  path: string;
  headers: IncomingHttpHeaders;
  /** Body of the request, as far as it has arrived; empty without one. */
  body: string;
}

export interface Shop extends AsyncDisposable {
  origin: string;
  port: string;
  /** Received requests, oldest first. Only the last 10,000 are stored. */
  requests: readonly ShopRequest[];
  /** Returns the number of requests, without those for robots.txt and the UCP profile. */
  pageRequests(): number;
  /** Returns the number of network connections that clients have opened to the fake shop. */
  connections(): number;
  /** Sets the response to requests for `path`, which includes the query string. */
  put(path: string, content: Content): void;
  remove(path: string): void;
  /** Ends every open connection; the shop stays open. */
  cutConnections(): void;
  close(): Promise<void>;
}

interface ShopOptions extends ListenOptions {
  /** Response to every path that `put` has not set. The default is a 404. */
  fallback?: Content;
}

const MAX_REQUESTS = 10_000;

export async function openShop({ fallback = { status: 404, body: 'not here' }, ...where }: ShopOptions = {}) {
  const contents = new Map<string, Content>();
  const requests: ShopRequest[] = [];
  const server = createServer((request, response) => {
    const { url: path = '/', method = 'GET', headers } = request;
    const received: ShopRequest = { at: new Date(), method, path, headers, body: '' };
    requests.push(received);
    request.on('data', (chunk: Buffer) => (received.body += chunk.toString()));
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
    pageRequests: () => requests.filter(({ path }) => path !== '/robots.txt' && path !== '/.well-known/ucp').length,
    connections: accepted,
    put: (path, content) => void contents.set(path, content),
    remove: (path) => void contents.delete(path),
    cutConnections: () => server.closeAllConnections(),
    close,
    [Symbol.asyncDispose]: close,
  };
  return shop;
}
