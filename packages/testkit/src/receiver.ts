import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, type ListenOptions, listen, trackSockets } from './listen.ts';

export { createBrowserSubscription, decryptPush } from './receiver/push.ts';

export interface ReceivedPost {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

interface Response {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** Local server that receives webhooks and push messages in place of a third party. */
export interface Receiver extends AsyncDisposable {
  origin: string;
  urlOf(path: string): string;
  /** Received POST requests, oldest first. */
  posts: readonly ReceivedPost[];
  postsTo(path: string): ReceivedPost[];
  /** Sets the responses to the next requests; the last response is repeated. */
  respond(...responses: [Response, ...Response[]]): void;
  close(): Promise<void>;
}

export async function openReceiver({
  response = { status: 204 },
  ...where
}: ListenOptions & { response?: Response } = {}) {
  const posts: ReceivedPost[] = [];
  let responses: Response[] = [response];
  const server = createServer((request, reply) => {
    buffer(request).then(
      (body) => {
        posts.push({ path: request.url ?? '', headers: request.headers, body });
        const [current = {}] = responses;
        if (responses.length > 1) responses.shift();
        reply.writeHead(current.status ?? 200, current.headers).end(current.body);
      },
      () => reply.destroy(),
    );
  });
  const { sockets } = trackSockets(server);
  const origin = await listen(server, where);
  const close = () => closeServer(server, sockets);
  const receiver: Receiver = {
    origin,
    urlOf: (path) => origin + path,
    posts,
    postsTo: (path) => posts.filter((post) => post.path === path),
    respond(...next) {
      responses = next;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
  return receiver;
}
