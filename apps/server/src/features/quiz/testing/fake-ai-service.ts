import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { listen } from '@sillage/testkit/shop';

export type Reply = (response: ServerResponse, received: ReceivedRequest) => void;

interface ReceivedRequest {
  headers: IncomingMessage['headers'];
  body: { model: string; temperature: number; max_tokens: number; messages: { role: string; content: string }[] };
  /**
   * How the request's connection closed: `completed` after the whole response was sent, `aborted`
   * before that.
   */
  closed: Promise<'completed' | 'aborted'>;
}

export const replyWith =
  (text: string): Reply =>
  (response) => {
    const message = { role: 'assistant', content: text };
    const completion = { id: 'x', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion));
  };

export const replyWithJson = (value: unknown): Reply => replyWith(JSON.stringify(value));

export const respondWith =
  (status: number, body: string): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

export const disconnectMidway: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[', () => response.destroy());
};

export const stallMidway: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[');
};

export const neverRespond: Reply = () => undefined;

export const sendEndlessly: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const sendMore = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', sendMore);
  sendMore();
};

/** Starts a fake chat-completion service. `replyInOrder` sets the replies; the last one repeats. */
export async function openFakeAiService() {
  const requests: ReceivedRequest[] = [];
  let replies: Reply[] = [neverRespond];
  const server = createServer((request, response) => {
    const closed = new Promise<'completed' | 'aborted'>((resolve) => {
      response.once('close', () => resolve(response.writableFinished ? 'completed' : 'aborted'));
    });
    void readText(request).then((text) => {
      const received = { headers: request.headers, body: JSON.parse(text) as ReceivedRequest['body'], closed };
      requests.push(received);
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      reply?.(response, received);
    });
  });
  const baseUrl = `${await listen(server)}/v1`;
  return {
    baseUrl,
    requests,
    replyInOrder(...next: [Reply, ...Reply[]]): void {
      replies = next;
      requests.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
