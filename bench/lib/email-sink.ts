/**
 * Mail server for benches, which accepts and discards every email. (The test kit's server would
 * parse each email.)
 */
import { createServer, type Socket } from 'node:net';
import { listen } from '@sillage/testkit/shop';

export interface ReceivedEmail {
  to: string;
  /** True if the email contains a shop's photograph. */
  hasPhotograph: boolean;
}

const END = Buffer.from('\r\n.\r\n');
const PHOTOGRAPH = 'filename=picture.jpg';

/** Starts the mail server. Resolves with its address. */
export async function openEmailSink(onEmail: (email: ReceivedEmail) => void): Promise<string> {
  return (await listen(createServer((socket) => serve(socket, onEmail)))).replace('http:', 'smtp:');
}

function serve(socket: Socket, onEmail: (email: ReceivedEmail) => void): void {
  let isData = false;
  let tail: Buffer = Buffer.alloc(0);
  const email = { to: '', hasPhotograph: false };
  socket.setNoDelay(true);
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    if (!isData) {
      const text = chunk.toString('latin1');
      const verb = text.slice(0, 4).toUpperCase();
      isData = verb === 'DATA';
      email.to = /^RCPT TO:<([^>]*)>/im.exec(text)?.[1] ?? email.to;
      if (verb === 'QUIT') return void socket.end('221 bye\r\n');
      return void socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
    }
    // The end marker may span two chunks; the client sends nothing after it before our reply.
    email.hasPhotograph ||= chunk.includes(PHOTOGRAPH);
    tail = Buffer.concat([tail, chunk]).subarray(-END.length);
    if (!tail.equals(END)) return;
    onEmail({ ...email });
    [isData, tail, email.hasPhotograph] = [false, Buffer.alloc(0), false];
    socket.write('250 taken\r\n');
  });
  socket.write('220 sink.example\r\n');
}
