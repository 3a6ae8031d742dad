import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** Kind of the span in OTLP: 1 is internal, 2 is server, 3 is client. */
  kind: number;
  attributes: Record<string, string | number>;
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  bodies: string[];
  close(): Promise<void>;
}

interface OtlpSpan extends Omit<ReceivedSpan, 'attributes'> {
  attributes?: { key: string; value: { stringValue?: string; intValue?: number | string } }[];
}

interface OtlpTraces {
  resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[];
}

/**
 * Opens a trace collector that receives OTLP over HTTP as JSON
 * (https://opentelemetry.io/docs/specs/otlp/). With `isSlow`, the collector never responds.
 */
export async function openCollector({ isSlow = false } = {}): Promise<Collector> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      spans.push(...parseSpans(JSON.parse(body) as OtlpTraces));
      if (!isSlow) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parseSpans({ resourceSpans }: OtlpTraces): ReceivedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
    .map(({ attributes = [], ...span }) => ({
      ...span,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
      ),
    }));
}
