/**
 * Opens connections for the server's live events. They are bare sockets, so that even thousands of
 * them cost the benchmark process little time.
 */
import { connect, type Socket } from 'node:net';

interface StreamOptions {
  /** HTTP header lines, each with its line break. */
  headers: string;
  localAddress?: string;
  /** Function that is called once for each stock event. */
  onEvent: () => void;
}

/**
 * Opens a stream of live events. Resolves when the server sends the first event id; from then on,
 * the stream receives every change.
 */
export function openStream(port: number, { headers, localAddress, onEvent }: StreamOptions): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', ...(localAddress && { localAddress }) });
  const countIds = createCounter('id: ');
  const countEvents = createCounter('event: stock');
  socket.write(`GET /api/events HTTP/1.1\r\nhost: localhost:${port}\r\n${headers}\r\n`);
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    let status = 'no response';
    socket.on('close', () => reject(new Error(`The server closed a stream: ${status}`)));
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      status = /^HTTP\/1.1 (.*)/.exec(text)?.[1] ?? status;
      if (countIds(text) > 0) resolve(socket);
      for (let events = countEvents(text); events > 0; events -= 1) onEvent();
    });
  });
}

/** Returns a function that counts a word in successive chunks, even when two chunks split it. */
function createCounter(word: string): (text: string) => number {
  let rest = '';
  return (chunk) => {
    const text = rest + chunk;
    rest = text.slice(1 - word.length);
    return text.split(word).length - 1;
  };
}
