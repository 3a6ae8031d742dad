import type { Attributes, Call, CallSpan, Spans } from './spans.ts';

/**
 * Traces by OpenTelemetry. Nothing of it is loaded, measured or recorded until `startTracing` was called: `otel-spans.ts` is the
 * only module that knows it. Names are those of the semantic conventions (https://opentelemetry.io/docs/specs/semconv/) or begin
 * with `sillage.`; what people wrote, addresses of theirs, paths, query strings and values of queries are never among them.
 */
let spans: Spans | null = null;

/** Where the standard variables of OpenTelemetry say that traces go. */
export function isTracingWanted(env: NodeJS.ProcessEnv): boolean {
  return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}

/** Begins to send traces by OTLP over HTTP, as the OTEL_* variables say; answers the way to send the last ones and end. */
export async function startTracing(role: string): Promise<() => Promise<void>> {
  const { openSpans } = await import('./otel-spans.ts');
  const opened = openSpans(role);
  ({ spans } = opened);
  return async () => {
    spans = null;
    await opened.close();
  };
}

export function isTracing(): boolean {
  return spans !== null;
}

/** Does a piece of `work` within a span of its own; an error is marked by its name, never by its words. */
export function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  return spans ? spans.during(name, 'work', {}, work) : work();
}

/** The same for what is asked of somebody else. */
export function tracedRequest<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return spans ? spans.during(name, 'client', attributes, work) : work();
}

/** Adds to the span that we are in, if there is one. */
export function note(attributes: Attributes): void {
  spans?.note(attributes);
}

/** Opens the span of a call that somebody makes to us; undefined without tracing. */
export function openCallSpan(call: Call): CallSpan | undefined {
  return spans?.openCall(call);
}

/** Notes what has just ended after so many milliseconds. */
export function tracedSince(name: string, ms: number, attributes: Attributes): void {
  spans?.since(name, ms, attributes);
}

/** The same for a step of something that is traced: what idles, such as a look whether anything is due, leaves nothing. */
export function tracedStep(name: string, ms: number, attributes: Attributes): void {
  if (spans?.isWithin()) spans.since(name, ms, attributes);
}
