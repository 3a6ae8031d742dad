import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sendEndless } from '@sillage/testkit/shop';
import { expect, test } from 'vitest';
import { givenRawServer } from '../../testing/given-shop.ts';
import { limitReceivedBytes } from './limit-received-bytes.ts';

async function givenFlood(maxBytes: number) {
  const { origin } = await givenRawServer(sendEndless('', 'A:\r\n'));
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  limitReceivedBytes(socket, { host: 'shop.example', maxBytes });
  socket.write('GET / HTTP/1.1\r\n\r\n');
  return socket;
}

const readFrom = (socket: Socket) => socket.read() as Buffer | null;

test('limitReceivedBytes limits each read of a socket to 2 KiB when more bytes have arrived', async () => {
  const socket = await givenFlood(1_000_000);
  const reads: number[] = [];
  socket.on('readable', () => {
    for (let chunk = readFrom(socket); chunk; chunk = readFrom(socket)) reads.push(chunk.length);
    if (reads.length > 100) socket.destroy();
  });
  await once(socket, 'close');
  expect(Math.max(...reads)).toBe(2_048);
});

test('limitReceivedBytes counts the received bytes from zero after each request', async () => {
  const socket = await givenFlood(200_000);
  let [received, requests] = [0, 1];
  socket.on('readable', () => {
    for (let chunk = readFrom(socket); chunk; chunk = readFrom(socket)) received += chunk.length;
    if (received < 100_000 * requests || requests === 5) return;
    requests += 1;
    socket.write('GET / HTTP/1.1\r\n\r\n');
  });
  const [error] = await once(socket, 'error').catch((error: unknown) => [error]);
  expect(error).toMatchObject({ reason: 'too-large', message: 'shop.example sends more than 200,000 bytes.' });
  expect(received).toBeGreaterThan(400_000);
});
