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
import { SECOND } from '../clock.ts';
import { countJobFailure } from './metrics.ts';
import type { Spans } from './spans.ts';

/** Maximum time for which a stopping process tries to send its last spans. */
const FLUSH_TIMEOUT_MS = 2 * SECOND;

const kinds = { work: SpanKind.INTERNAL, client: SpanKind.CLIENT };

/** Opens the trace exporter of the OTEL_* variables; unsent spans count as failures. */
export function openSpans(role: string): { spans: Spans; close(): Promise<void> } {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'sillage', 'sillage.role': role }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  // The message is discarded: it may contain the collector's address with its key.
  const countFailedExport = () => countJobFailure('traces');
  const ignore = () => undefined;
  diag.setLogger(
    { error: countFailedExport, warn: ignore, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.ERROR,
  );
  return {
    spans: createSpans(),
    close: () => Promise.race([provider.shutdown().catch(countFailedExport), waitForFlushTimeout()]),
  };
}

function waitForFlushTimeout(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, FLUSH_TIMEOUT_MS).unref());
}

function createSpans(): Spans {
  const tracer = trace.getTracer('sillage');
  return {
    withSpan: (name, kind, attributes, work) =>
      tracer.startActiveSpan(name, { attributes, kind: kinds[kind] }, (span) => runInSpan(span, work)),
    startRequestSpan({ method, route, requestId, headers }) {
      const parent = headers ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT;
      const attributes = {
        'http.request.method': method,
        'sillage.request_id': requestId,
        ...(route !== undefined && { 'http.route': route }),
      };
      const name = [method === '_OTHER' ? 'HTTP' : method, route].filter(Boolean).join(' ');
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.SERVER }, parent);
      const spanContext = trace.setSpan(parent, span);
      return {
        run: (work) => context.with(spanContext, work),
        end(status) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) markFailed(span, String(status));
          span.end();
        },
      };
    },
    setAttributes: (attributes) => void trace.getActiveSpan()?.setAttributes(attributes),
    recordSpan(name, ms, attributes) {
      const now = Date.now();
      const span = tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT, startTime: now - ms });
      const error = attributes['error.type'];
      if (error !== undefined) markFailed(span, String(error));
      span.end(now);
    },
    isInSpan: () => trace.getActiveSpan() !== undefined,
  };
}

async function runInSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    markFailed(span, error instanceof Error ? error.name : 'Error');
    throw error;
  } finally {
    span.end();
  }
}

function markFailed(span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR, message: type });
}
