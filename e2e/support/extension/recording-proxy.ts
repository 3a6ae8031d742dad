import { createServer, type IncomingHttpHeaders, request, type ServerResponse } from 'node:http';
import { closeServer, listen, trackSockets } from '@sillage/testkit/listen';

interface RecordedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Reverse proxy that records what a browser sends to a server. */
export interface RecordingProxy {
  /** Origin by the name `localhost`, so that the server has another host than the test's shops. */
  origin: string;
  requests: readonly RecordedRequest[];
  /** Makes the proxy cut every connection, as a network without the server does. */
  setAway(isAway: boolean): void;
  close(): Promise<void>;
}

export async function openRecordingProxy(target: string): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = [];
  let isAway = false;

  function forward({ method, path, headers, body }: RecordedRequest, response: ServerResponse): void {
    const upstream = request(target + path, { method, headers }, (upstreamResponse) => {
      response.writeHead(upstreamResponse.statusCode ?? 502, upstreamResponse.headers);
      upstreamResponse.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    upstream.end(body);
  }

  const server = createServer((incoming, response) => {
    if (isAway) return void incoming.destroy();
    const { method = 'GET', url: path = '/', headers } = incoming;
    const recorded: RecordedRequest = { method, path, headers, body: '' };
    requests.push(recorded);
    incoming.setEncoding('utf8').on('data', (chunk: string) => (recorded.body += chunk));
    incoming.on('end', () => forward(recorded, response));
  });
  const { sockets } = trackSockets(server);
  const { port } = new URL(await listen(server));
  return {
    origin: `http://localhost:${port}`,
    requests,
    setAway: (next) => void (isAway = next),
    close: () => closeServer(server, sockets),
  };
}
