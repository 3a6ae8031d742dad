import type * as conventions from '@opentelemetry/semantic-conventions';

/** What is said of a span, in the names of the semantic conventions or ones that begin with `sillage.`. */
export type Attributes = Partial<Record<Convention | `sillage.${string}`, string | number>>;

type Conventions = typeof conventions;
type Convention = Extract<Conventions[Extract<keyof Conventions, `ATTR_${string}`>], string>;

/** A call that is under way. */
export interface CallSpan {
  /** Does what belongs to the call; what comes of it, belongs to it too. */
  run(work: () => void): void;
  end(status: number): void;
}

/** A call as it begins. */
export interface Call {
  /** One of the methods that we know, or `_OTHER`. */
  method: string;
  /** Its pattern, never its address. */
  route: string | undefined;
  requestId: string;
  /** Where the headers are a proxy's of ours, the call becomes a part of the trace that they name. */
  headers: Record<string, unknown> | null;
}

/** What takes the spans while there is tracing. */
export interface Spans {
  during<T>(name: string, kind: 'work' | 'client', attributes: Attributes, work: () => Promise<T>): Promise<T>;
  openCall(call: Call): CallSpan;
  note(attributes: Attributes): void;
  since(name: string, ms: number, attributes: Attributes): void;
  isWithin(): boolean;
}
