import type { Socket } from 'node:net';
import { FetchError } from './fetch-error.ts';

/**
 * Maximum bytes of one read from the socket. Reads are small, because undici creates an error for
 * each header when a response's headers are too large.
 */
const MAX_READ_BYTES = 2 * 1_024;

/**
 * Fails a request that receives too many bytes with FetchError `too-large`. undici's own limits
 * omit 1xx responses, blank lines, reason phrases and chunk framing.
 */
export function limitReceivedBytes(socket: Socket, { host, maxBytes }: { host: string; maxBytes: number }): void {
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
