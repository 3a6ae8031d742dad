import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A POST that came in. */
export interface Posted {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  urlOf: (path: string) => string;
  /** What came to that path so far, oldest first. */
  postsTo: (path: string) => Posted[];
  close(): Promise<void>;
}

/** Somebody else's server that webhooks are pointed at: takes everything, says nothing. */
export async function openReceiver(): Promise<Receiver> {
  const posts: Posted[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      posts.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(204).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    urlOf: (path) => origin + path,
    postsTo: (path) => posts.filter((post) => post.path === path),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
