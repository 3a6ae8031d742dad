import type * as conventions from '@opentelemetry/semantic-conventions';

/** Span attributes, named by the semantic conventions or prefixed with `sillage.`. */
export type Attributes = Partial<Record<Convention | `sillage.${string}`, string | number>>;

type Conventions = typeof conventions;
type Convention = Extract<Conventions[Extract<keyof Conventions, `ATTR_${string}`>], string>;

export interface RequestSpan {
  /** Runs `work` inside the span; spans that it starts become children. */
  run(work: () => void): void;
  end(status: number): void;
}

export interface IncomingRequest {
  /** A known method, or `_OTHER`. */
  method: string;
  /** The route's pattern, never the path. */
  route: string | undefined;
  requestId: string;
  /** Headers of a trusted proxy, whose trace the span joins; null for other clients. */
  headers: Record<string, unknown> | null;
}

export interface Spans {
  withSpan<T>(name: string, kind: 'work' | 'client', attributes: Attributes, work: () => Promise<T>): Promise<T>;
  startRequestSpan(request: IncomingRequest): RequestSpan;
  setAttributes(attributes: Attributes): void;
  recordSpan(name: string, ms: number, attributes: Attributes): void;
  isInSpan(): boolean;
}
