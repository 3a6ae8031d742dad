import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { listen } from '@sillage/testkit/shop';

/** Handles one request; `asked` has its headers and body. */
export type Reply = (response: ServerResponse, asked: Asked) => void;

interface Asked {
  headers: IncomingMessage['headers'];
  /** Parsed JSON. */
  body: { model: string; temperature: number; max_tokens: number; messages: { role: string; content: string }[] };
  /** Resolves when the connection closes: `answered` if the response was complete by then. */
  closed: Promise<'answered' | 'cut'>;
}

export const says =
  (text: string): Reply =>
  (response) => {
    const message = { role: 'assistant', content: text };
    const completion = { id: 'x', object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }] };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(completion));
  };

export const saysJson = (value: unknown): Reply => says(JSON.stringify(value));

export const answers =
  (status: number, body: string): Reply =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);

export const cutsOff: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[', () => response.destroy());
};

export const drips: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"choices":[');
};

export const isSilent: Reply = () => undefined;

/** Sends for as long as the client reads. */
export const neverEnds: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
};

/** A scripted chat-completion service. `will` sets the replies in order; the last one repeats. */
export async function openAiService() {
  const asked: Asked[] = [];
  let replies: Reply[] = [isSilent];
  const server = createServer((request, response) => {
    const closed = new Promise<'answered' | 'cut'>((resolve) => {
      response.once('close', () => resolve(response.writableFinished ? 'answered' : 'cut'));
    });
    void readText(request).then((text) => {
      const one = { headers: request.headers, body: JSON.parse(text) as Asked['body'], closed };
      asked.push(one);
      const reply = replies.length > 1 ? replies.shift() : replies[0];
      reply?.(response, one);
    });
  });
  const baseUrl = `${await listen(server)}/v1`;
  return {
    baseUrl,
    asked,
    will(...next: [Reply, ...Reply[]]): void {
      replies = next;
      asked.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
