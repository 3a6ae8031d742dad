import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  /** OTLP span kinds. 1: internal, 2: server, 3: client. */
  kind: number;
  attributes: Record<string, string | number>;
}

export interface Collector {
  url: string;
  spans: ReceivedSpan[];
  /** Every request body, unparsed. */
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
 * Opens an OTLP/HTTP server for JSON (https://opentelemetry.io/docs/specs/otlp/); with `isSlow` it
 * never responds.
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
