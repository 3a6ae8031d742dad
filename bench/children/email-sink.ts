/**
 * Mail server for measuring rates, which accepts and discards every email. (The test kit's server
 * would parse each email.) At the start, it sends its address to the parent process. After a
 * message `{ expect: N }` from the parent process, it sends the seconds from the first to the last
 * of the next N emails.
 */
import { createServer, type Socket } from 'node:net';
import { listen } from '@sillage/testkit/shop';

const END = Buffer.from('\r\n.\r\n');
let [received, expected, firstAt] = [0, 0, 0];

function count(): void {
  received += 1;
  if (received === 1) firstAt = performance.now();
  if (received === expected) process.send?.((performance.now() - firstAt) / 1000);
}

function serve(socket: Socket): void {
  let isData = false;
  let tail: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    if (!isData) {
      const verb = chunk.toString('latin1', 0, 4).toUpperCase();
      isData = verb === 'DATA';
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      return void socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
    // The end marker may span two chunks; the client sends nothing after it before our reply.
    tail = Buffer.concat([tail, chunk]).subarray(-END.length);
    if (!tail.equals(END)) return;
    [isData, tail] = [false, Buffer.alloc(0)];
    count();
    socket.write('250 taken\r\n');
  });
  socket.write('220 sink.example\r\n');
}

process.on('message', ({ expect }: { expect: number }) => {
  [received, expected] = [0, expect];
});
process.on('disconnect', () => process.exit());
process.send?.((await listen(createServer(serve))).replace('http:', 'smtp:'));
