import type { Socket } from 'node:net';
import { FetchError } from './fetch-error.ts';

/**
 * Maximum number of bytes that one read of the socket returns. When the headers of a response are
 * too large, undici creates an error for each header in the read, so reads must be small.
 */
const MAX_READ_BYTES = 2 * 1_024;

/**
 * Closes a connection that receives more than `maxBytes` in response to one request. The request
 * then fails with FetchError `too-large`. The limits of undici cover headers and body, but not 1xx
 * responses, blank lines, reason phrases and chunk framing.
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
