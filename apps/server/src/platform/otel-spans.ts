import {
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { SECOND } from './clock.ts';
import { countFailure } from './metrics.ts';
import type { Spans } from './spans.ts';

/** Maximum wait of a stopping process for a collector that does not accept its last spans. */
const LAST_SPANS_MS = 2 * SECOND;

const kinds = { work: SpanKind.INTERNAL, client: SpanKind.CLIENT };

/** Sends spans in batches, as the OTEL_* variables say. Counts undelivered spans as failures. */
export function openSpans(role: string): { spans: Spans; close(): Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sillage', 'sillage.role': role }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  // The message is discarded: it may contain the collector's address with its key.
  const failed = () => countFailure('traces');
  const silent = () => undefined;
  diag.setLogger({ error: failed, warn: silent, info: silent, debug: silent, verbose: silent }, DiagLogLevel.ERROR);
  return { spans: spansOf(), close: () => Promise.race([provider.shutdown().catch(failed), lastMoment()]) };
}

function lastMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LAST_SPANS_MS).unref());
}

function spansOf(): Spans {
  const tracer = trace.getTracer('sillage');
  return {
    during: (name, kind, attributes, work) =>
      tracer.startActiveSpan(name, { attributes, kind: kinds[kind] }, (span) => within(span, work)),
    openCall({ method, route, requestId, headers }) {
      const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
      const attributes = {
        'http.request.method': method,
        'sillage.request_id': requestId,
        ...(route !== undefined && { 'http.route': route }),
      };
      const name = [method === '_OTHER' ? 'HTTP' : method, route].filter(Boolean).join(' ');
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, parent);
      const inside = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(inside, work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) fail(span, String(status));
          span.end();
        },
      };
    },
    note: (attributes) => void trace.getActiveSpan()?.setAttributes(attributes),
    since(name, ms, attributes) {
      const now = Date.now();
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT, startTime: now - ms });
      const error = attributes['error.type'];
      if (error !== undefined) fail(span, String(error));
      span.end(now);
    },
    isWithin: () => trace.getActiveSpan() !== undefined,
  };
}

async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    fail(span, error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR, message: type });
}
