import type { Socket } from 'node:net';
import { FetchError } from './fetch-error.ts';

/**
 * undici makes one error for every further header of a read that passes its limit; small reads keep
 * that cheap.
 */
const MAX_READ_BYTES = 2 * 1_024;

/**
 * Ends a connection that receives more than `maxBytes` in answer to one request, whatever these
 * bytes are. undici's own limits count headers and body: they leave out 1xx responses, blank lines,
 * reason phrases and all that surrounds chunks. The request then fails with FetchError `too-large`.
 */
export function boundReads(socket: Socket, { host, maxBytes }: { host: string; maxBytes: number }): void {
  const read: (size?: number) => unknown = socket.read.bind(socket);
  let requestEnd = 0;
  let received = 0;
  let receivedBefore = 0;
  socket.read = (size?: number) => {
    if (size !== undefined) return read(size);
    if (socket.destroyed) return null;
    if (socket.bytesWritten !== requestEnd) [requestEnd, receivedBefore] = [socket.bytesWritten, received];
    received = socket.bytesRead;
    if (received - receivedBefore > maxBytes) {
      socket.destroy(new FetchError('too-large', `${host} sends more than ${maxBytes.toLocaleString('en')} bytes.`));
      return null;
    }
    return read(Math.min(socket.readableLength, MAX_READ_BYTES) || undefined);
  };
}
