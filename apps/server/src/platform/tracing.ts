import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';

/**
 * Traces by OpenTelemetry. Nothing is recorded, and next to nothing spent, until `startTracing` finds an exporter in the
 * environment. Attributes follow the semantic conventions (https://opentelemetry.io/docs/specs/semconv/); what people wrote,
 * addresses of theirs and values of queries are never among them.
 */
const tracer = trace.getTracer('sillage');

/** Where the standard variables of OpenTelemetry say that traces go. */
export function isTracingWanted(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']);
}

/** Begins to send traces by OTLP over HTTP, as the OTEL_* variables say; answers the way to send the last ones and end. */
export async function startTracing(role: string): Promise<() => Promise<void>> {
  const [{ NodeTracerProvider, BatchSpanProcessor }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const service = process.env['OTEL_SERVICE_NAME'] ?? 'sillage';
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'sillage.role': role }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  return () => provider.shutdown().catch(() => undefined);
}

/** Does `work` within a span of its own; an error is marked by its name, never by its words. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes, kind: SpanKind.CLIENT }, (span) => within(span, work));
}

/** The same for a call that somebody makes to us, as a part of the trace that its headers name. */
export function tracedCall<T>(
  name: string,
  headers: Record<string, unknown>,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  const parent = propagation.extract(context.active(), headers);
  return tracer.startActiveSpan(name, { attributes, kind: SpanKind.SERVER }, parent, (span) => within(span, work));
}

/** Notes what has just ended after so many milliseconds. */
export function tracedSince(name: string, ms: number, attributes: Attributes): void {
  const now = Date.now();
  tracer.startSpan(name, { attributes, kind: SpanKind.CLIENT, startTime: now - ms }).end(now);
}

async function within<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
    throw error;
  } finally {
    span.end();
  }
}
