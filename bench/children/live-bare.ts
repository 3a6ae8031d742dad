/**
 * Baseline of `live-many.ts`: a server with only node:http, which sends the same text to all its
 * streams.
 */
import { createServer, type ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const streams = new Set<ServerResponse>();
const server = createServer((request, response) => {
  if (request.url === '/send') {
    const text = `event: stock\nid: ${Date.now()}-1000:1000:\ndata: ${JSON.stringify({ fragranceId: 1, filling: 'x'.repeat(120) })}\n\n`;
    for (const stream of streams) stream.write(text);
    response.end();
  } else if (request.url === '/api/events') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', connection: 'close' });
    response.write('id: 0\n\n');
    streams.add(response);
    response.once('close', () => streams.delete(response));
  } else {
    response.end(`nodejs_eventloop_lag_max_seconds ${delay.max / 1e9}\n`);
    delay.reset();
  }
});
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'));
