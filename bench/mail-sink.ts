/**
 * The fastest mail server there is: takes every mail and keeps none. A process of its own, so that it is in nobody's way;
 * tells its parent its address, and after each message `{ expect }` how long it took from the first of so many mails to the last.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';

const DOT = Buffer.from('\r\n.\r\n');
let [taken, expected, firstAt] = [0, 0, 0];

function note(): void {
  taken += 1;
  if (taken === 1) firstAt = performance.now();
  if (taken === expected) process.send?.({ seconds: (performance.now() - firstAt) / 1000 });
}

function serve(socket: Socket): void {
  let isData = false;
  let tail: Buffer = Buffer.alloc(0);
  const takeData = (chunk: Buffer) => {
    // The dot may come in two pieces; nothing follows it before our answer.
    const end = chunk.length >= DOT.length ? chunk : Buffer.concat([tail, chunk]);
    tail = end.subarray(-DOT.length);
    if (!tail.equals(DOT)) return;
    isData = false;
    tail = Buffer.alloc(0);
    note();
    socket.write('250 taken\r\n');
  };
  const takeLine = (chunk: Buffer) => {
    const verb = chunk.toString('latin1', 0, 4).toUpperCase();
    isData = verb === 'DATA';
    if (verb === 'QUIT') return void socket.end('221 bye\r\n');
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
  };
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => (isData ? takeData(chunk) : takeLine(chunk)));
  socket.write('220 sink.example\r\n');
}

process.on('message', ({ expect }: { expect: number }) => {
  [taken, expected] = [0, expect];
});
process.on('disconnect', () => process.exit());
const server = createServer(serve).listen(0, '127.0.0.1', () => {
  process.send?.({ smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
