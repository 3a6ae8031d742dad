import type { Attributes, IncomingRequest, RequestSpan, Spans } from './spans.ts';

/**
 * OpenTelemetry tracing. Nothing is loaded, measured or recorded before `startTracing`; only
 * `otel-spans.ts` imports OpenTelemetry. Names follow the semantic conventions
 * (https://opentelemetry.io/docs/specs/semconv/) or begin with `sillage.`. Spans never contain user
 * content, email addresses, paths, query strings or query values.
 */
let spans: Spans | null = null;

export function isTracingConfigured(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/**
 * Starts tracing with the settings in the environment variables OTEL_*. The returned function sends
 * the last spans and stops tracing.
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

/**
 * Runs `work` in a tracing span. If the work fails, the span records the name of the error, but not
 * its message.
 */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return spans ? spans.withSpan(name, 'work', {}, work) : work();
}

export function tracedRequest<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return spans ? spans.withSpan(name, 'client', attributes, work) : work();
}

export function setSpanAttributes(attributes: Attributes): void {
  spans?.setAttributes(attributes);
}

export function startRequestSpan(request: IncomingRequest): RequestSpan | undefined {
  return spans?.startRequestSpan(request);
}

/** Records a trace span that has just ended and lasted `ms` milliseconds. */
export function recordSpan(name: string, ms: number, attributes: Attributes): void {
  spans?.recordSpan(name, ms, attributes);
}

/** Records a span only inside another span, so that idle polling leaves no traces. */
export function recordChildSpan(name: string, ms: number, attributes: Attributes): void {
  if (spans?.isInSpan()) spans.recordSpan(name, ms, attributes);
}
