import { createServer, type Socket } from 'node:net';
import { closeServer, listen, trackSockets } from '../listen.ts';

/**
 * Function that answers a client of the fake server. It is called when the client's first data
 * arrive.
 */
export type SendBytes = (socket: Socket) => void;

/** Opens a server that can send arbitrary bytes, such as invalid HTTP. */
export async function openRawServer(sendTo: SendBytes) {
  const clients: Socket[] = [];
  const server = createServer((socket) => {
    clients.push(socket);
    socket.once('data', () => sendTo(socket));
  });
  const { sockets } = trackSockets(server);
  const origin = await listen(server);
  return {
    origin,
    /** Returns the number of bytes sent to all clients so far. */
    sent: () => clients.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    close: () => closeServer(server, sockets),
  };
}

/** Returns a connection handler that sends all `parts` and then ends the connection. */
export function sendBytes(...parts: (string | Buffer)[]): SendBytes {
  return (socket) => {
    for (const part of parts) socket.write(part);
    socket.end();
  };
}

export const reset: SendBytes = (socket) => socket.resetAndDestroy();

/** Sends `start` once, then repeats `part` for as long as the client reads. */
export function sendEndless(start: string, part: string): SendBytes {
  const chunk = part.repeat(Math.ceil(64_000 / part.length));
  return (socket) => {
    const sendMore = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', sendMore).write(start);
    sendMore();
  };
}

/** Sends `start` once, then `part` every 20 milliseconds. */
export function sendSlowly(start: string, part: string): SendBytes {
  return (socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.writable && socket.write(part), 20);
    socket.once('close', () => clearInterval(timer));
  };
}

/** Arguments for `sendEndless` that produce responses whose headers are never complete. */
export const endlessParts: [what: string, start: string, part: string][] = [
  ['1xx responses', '', 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ['blank lines', '', '\r\n'],
  ['a reason phrase', 'HTTP/1.1 200 ', 'x'],
];
