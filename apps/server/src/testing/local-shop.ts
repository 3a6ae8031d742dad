import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server as SocketServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { createFetchPage, type FetchPageOptions } from '../platform/fetch-page.ts';

export const html = { 'content-type': 'text/html; charset=utf-8' };

/** Answers 200 with a page of HTML. */
export function page(response: ServerResponse, body: string): void {
  response.writeHead(200, html).end(body);
}

/** Answers with a redirect and a small body, as servers do. */
export function moveTo(response: ServerResponse, location: string, status = 302): void {
  response.writeHead(status, { location }).end('moved');
}

/** Listens on a free port of 127.0.0.1 and gives the origin. */
export async function listen(server: Server | SocketServer): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A web server on loopback until the test ends, with what it was asked. Open connections are cut then. */
export async function localShop(listener: RequestListener) {
  const asked: IncomingMessage[] = [];
  const server = createServer((incoming, response) => {
    asked.push(incoming);
    listener(incoming, response);
  });
  const origin = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return { origin, port: new URL(origin).port, asked, closeAllConnections: () => server.closeAllConnections() };
}

/** A server that answers each connection with bytes of our own, or with a reset where there are none. Gives its origin. */
export function rawShop(answer: string | Buffer | null): Promise<string> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => (answer === null ? socket.resetAndDestroy() : socket.end(answer)));
  });
  onTestFinished(async () => {
    await new Promise((done) => server.close(done));
  });
  return listen(server);
}

/**
 * A server that answers with `start` and then `piece` without end, until the client leaves; `sent`
 * counts its bytes.
 */
export async function floodingShop(start: string, piece: string) {
  const flood = piece.repeat(Math.ceil(64_000 / piece.length));
  let sent = 0;
  const server = createSocketServer((socket) => {
    const send = () => {
      while (!socket.destroyed && socket.write(flood)) sent += flood.length;
    };
    socket.on('error', () => undefined).on('drain', send);
    socket.once('data', () => {
      socket.write(start);
      send();
    });
  });
  onTestFinished(async () => {
    await new Promise((done) => server.close(done));
  });
  return { origin: await listen(server), sent: () => sent };
}

/** Answers that go on for ever in what is neither a header nor a body. */
export const floods: [what: string, start: string, piece: string][] = [
  ['1xx responses', '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ['blank lines', '', '\r\n'],
  ['a reason phrase', 'HTTP/1.1 200 ', 'x'],
];

/** A `fetchPage` that may visit loopback, closed when the test ends. */
export function fetcher(options: Partial<FetchPageOptions> = {}) {
  const userAgent = 'Sillage/1.0 (+https://sillage.example)';
  const fetchPage = createFetchPage({ allowPrivate: true, userAgent, timeoutMs: 5_000, ...options });
  onTestFinished(() => fetchPage.close());
  return fetchPage;
}
