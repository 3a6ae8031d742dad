import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** A mail server that says `answer` to one command and accepts everything else; null: it hangs up there. Answers its address. */
export async function openCurtMailServer(command: RegExp, answer: string | null): Promise<string> {
  const server = createServer((socket) => {
    let inText = false;
    socket.on('error', () => undefined);
    socket.write('220 here\r\n');
    socket.on('data', (chunk) => {
      const line = chunk.toString('latin1');
      if (inText && !line.endsWith('\r\n.\r\n')) return;
      const isAsked = command.test(inText ? 'TEXT' : line);
      const isData = !inText && /^DATA/i.test(line);
      inText = isData && !isAsked;
      if (!isAsked) return socket.write(isData ? '354 go on\r\n' : '250 fine\r\n');
      return answer === null ? socket.destroy() : socket.write(`${answer}\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
