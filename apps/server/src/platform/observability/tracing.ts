import type { Attributes, IncomingRequest, RequestSpan, Spans } from './spans.ts';

/**
 * OpenTelemetry tracing. Nothing is loaded, measured or recorded before `startTracing`; only
 * `otel-spans.ts` imports OpenTelemetry. Names follow the semantic conventions
 * (https://opentelemetry.io/docs/specs/semconv/) or begin with `sillage.`. Spans never contain user
 * content, email addresses, paths, query strings or query values.
 */
let spans: Spans | null = null;

/** Returns whether the standard OTEL_* variables name a collector. */
export function isTracingConfigured(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/**
 * Starts to send traces, as the OTEL_* variables say. Returns a function that sends the rest and
 * stops.
 */
export async function startTracing(role: string): Promise<() => Promise<void>> {
  const { openSpans } = await import('./otel-spans.ts');
  const exporter = openSpans(role);
  ({ spans } = exporter);
  return async () => {
    spans = null;
    await exporter.close();
  };
}

export function isTracing(): boolean {
  return spans !== null;
}

/** Runs `work` in a span of its own. An error is recorded by its name, without its message. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return spans ? spans.withSpan(name, 'work', {}, work) : work();
}

/** Runs a request to another service in a span of its own. */
export function tracedRequest<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return spans ? spans.withSpan(name, 'client', attributes, work) : work();
}

/** Adds attributes to the current span, if any. */
export function setSpanAttributes(attributes: Attributes): void {
  spans?.setAttributes(attributes);
}

/** Starts the span of an incoming request; undefined without tracing. */
export function startRequestSpan(request: IncomingRequest): RequestSpan | undefined {
  return spans?.startRequestSpan(request);
}

/** Records a span that lasted `ms` and has just ended. */
export function recordSpan(name: string, ms: number, attributes: Attributes): void {
  spans?.recordSpan(name, ms, attributes);
}

/**
 * Records a span that has just ended, but only inside another span, so that idle polling leaves no
 * traces.
 */
export function recordChildSpan(name: string, ms: number, attributes: Attributes): void {
  if (spans?.isInSpan()) spans.recordSpan(name, ms, attributes);
}
