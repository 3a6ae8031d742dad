import type * as conventions from '@opentelemetry/semantic-conventions';

/** Attributes of a span. Their names follow the semantic conventions or begin with `sillage.`. */
export type Attributes = Partial<Record<Convention | `sillage.${string}`, string | number>>;

type Conventions = typeof conventions;
type Convention = Extract<Conventions[Extract<keyof Conventions, `ATTR_${string}`>], string>;

export interface RequestSpan {
  run(work: () => void): void;
  end(status: number): void;
}

export interface IncomingRequest {
  /** HTTP method of the request; `_OTHER` for an unknown method. */
  method: string;
  /** Pattern of the matched route, such as `/api/users/:id`; undefined when no route matches. */
  route: string | undefined;
  requestId: string;
  /** Request headers from a trusted proxy, whose trace the span joins; null for other clients. */
  headers: Record<string, unknown> | null;
}

export interface Spans {
  withSpan<T>(name: string, kind: 'work' | 'client', attributes: Attributes, work: () => Promise<T>): Promise<T>;
  startRequestSpan(request: IncomingRequest): RequestSpan;
  setAttributes(attributes: Attributes): void;
  recordSpan(name: string, ms: number, attributes: Attributes): void;
  isInSpan(): boolean;
}
