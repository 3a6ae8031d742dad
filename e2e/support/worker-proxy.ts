import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Reverse proxy that can change the service worker, as a newer version of the app does. */
export interface WorkerProxy {
  origin: string;
  /** Changes the content of /sw.js from now on, so that browsers find a new version. */
  renewWorker(): void;
  /** Breaks each connection from now on, or no longer, as a network without internet does. */
  setBroken(isBroken: boolean): void;
  /** Makes a path of the proxy respond with HTML and status 200, as a captive portal does. */
  poison(path: string): void;
  close(): Promise<void>;
}

/** Opens a proxy that can change the service worker; by default, it changes nothing. */
export async function openWorkerProxy(target: string): Promise<WorkerProxy> {
  let workerSuffix = '';
  let isBroken = false;
  const poisonedPaths = new Set<string>();
  const server = createServer((incoming, response) => {
    if (isBroken) return void response.destroy();
    if (poisonedPaths.has(incoming.url ?? ''))
      return void response.setHeader('content-type', 'text/html').end('<h1>Please sign in to this network</h1>');
    const isWorker = incoming.url === '/sw.js';
    // Text can only be appended to an uncompressed response.
    const headers = { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }) };
    // A reused connection may be one that the server is closing.
    const options = { method: incoming.method, headers, agent: false };
    const upstream = request(target + incoming.url, options, (upstreamResponse) => {
      const { 'content-length': _, ...rest } = upstreamResponse.headers;
      response.writeHead(upstreamResponse.statusCode ?? 502, isWorker ? rest : upstreamResponse.headers);
      upstreamResponse.pipe(response, { end: !isWorker });
      if (isWorker) upstreamResponse.on('end', () => response.end(workerSuffix));
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  // The client may send a request at the moment in which the proxy closes an idle connection.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    renewWorker: () => {
      workerSuffix += '\n// A newer version.';
    },
    setBroken: (value) => {
      isBroken = value;
    },
    poison: (path) => void poisonedPaths.add(path),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
