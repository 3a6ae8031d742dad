import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy that can change the service worker, as a newer version of the app does. */
export interface Gate {
  origin: string;
  /** Changes the bytes of /sw.js from now on. */
  renewWorker(): void;
  /** Responds to this path with an HTML page and status 200, as a captive portal does. */
  poison(path: string): void;
  close(): Promise<void>;
}

/** Opens a gate before a server; it forwards everything else unchanged. */
export async function openGate(target: string): Promise<Gate> {
  let addition = '';
  const poisoned = new Set<string>();
  const server = createServer((asked, answer) => {
    if (poisoned.has(asked.url ?? ''))
      return void answer.setHeader('content-type', 'text/html').end('<h1>Please sign in to this network</h1>');
    const isWorker = asked.url === '/sw.js';
    // Text can only be appended to an uncompressed response.
    const headers = { ...asked.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
    const onward = request(target + asked.url, { method: asked.method, headers }, (got) => {
      const { 'content-length': _, ...rest } = got.headers;
      answer.writeHead(got.statusCode ?? 502, isWorker ? rest : got.headers);
      got.pipe(answer, { end: !isWorker });
      if (isWorker) got.on('end', () => answer.end(addition));
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    renewWorker: () => {
      addition += '\n// A newer version.';
    },
    poison: (path) => void poisoned.add(path),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
