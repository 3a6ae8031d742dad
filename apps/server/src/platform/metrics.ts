import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { withDeadline } from './deadline.ts';

/**
 * Metrics of one process, named by https://prometheus.io/docs/practices/naming/. Labels are
 * bounded: a route is its pattern, an outcome a fixed word. No address, name or id becomes a label.
 */
const callSeconds = new Histogram({
  name: 'sillage_http_request_duration_seconds',
  help: 'From the first byte of a call to the last byte of its answer',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const looks = new Counter({
  name: 'sillage_looks_total',
  help: 'Looks at pages of shops, by how they ended',
  labelNames: ['outcome'],
});

const tries = new Counter({
  name: 'sillage_delivery_tries_total',
  help: 'Tries to tell somebody, by where and by how they ended',
  labelNames: ['channel', 'status'],
});

const work = new Counter({
  name: 'sillage_work_failures_total',
  help: 'Failures of work that goes on by itself',
  labelNames: ['loop'],
});

const passwordRefusals = new Counter({
  name: 'sillage_password_refusals_total',
  help: 'Requests refused because too much password hashing was waiting',
});

const streams = new Gauge({ name: 'sillage_live_connections', help: 'Streams of live changes that are open' });

const connections = new Gauge({ name: 'sillage_connections', help: 'Connections to PORT that are open' });

/** `idle`: a connection closed to make room for a new one; the others are responses with 503. */
export type RefusalReason = 'address' | 'connections' | 'idle' | 'overload';

const refusals = new Counter({
  name: 'sillage_refusals_total',
  help: 'Connections and requests refused before routing, and idle connections closed to make room, by reason',
  labelNames: ['reason'],
});

const build = new Gauge({
  name: 'sillage_build_info',
  help: 'Always 1: what runs here',
  labelNames: ['version', 'node', 'role'],
});

/** Counts a request. `method` is a fixed word, `route` the pattern of the route or undefined. */
export function countCall(method: string, route: string | undefined, status: number, seconds: number): void {
  callSeconds.observe({ method, route: route ?? 'none', status }, seconds);
}

/** Counts an opened (1) or closed (-1) event stream. */
export function countStream(change: 1 | -1): void {
  streams.inc(change);
}

export function countConnection(change: 1 | -1): void {
  connections.inc(change);
}

export function countRefusal(reason: RefusalReason): void {
  refusals.inc({ reason });
}

export function showBuild(version: string, role: string): void {
  build.set({ version, node: process.versions.node, role }, 1);
}

export function countLook(outcome: string): void {
  looks.inc({ outcome });
}

export function countTries(channel: string, status: string, number: number): void {
  tries.inc({ channel, status }, number);
}

export function countFailure(loop: string): void {
  work.inc({ loop });
}

export function countPasswordRefusal(): void {
  passwordRefusals.inc();
}

type Value = Record<string, number> | number;

/** A gauge read at each scrape. With `label`, `read` returns one number per value of the label. */
export interface Reading {
  name: string;
  help: string;
  label?: string;
  read(): Promise<Value> | Value;
}

/** A slower reading is left out: while the database is unavailable, the others matter most. */
const PATIENCE_MS = 2_000;
/** Shared readings are cached this long: a scrape shows one moment, and costs little. */
const KEPT_MS = 1_000;

/** Registers gauges. Replaces those of the same name, because a test opens many servers. */
export function addReadings(readings: readonly Reading[]): void {
  for (const { name, help, label, read } of readings) {
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      async collect() {
        const value = await inTime(read).catch(() => ({}));
        this.reset();
        // A missing value must not show as 0.
        if (label === undefined) this.remove();
        if (typeof value === 'number') this.set(value);
        else for (const [each, number] of Object.entries(value)) this.set({ [label ?? 'is']: each }, number);
      },
    });
  }
}

/** Caches a query for several readings. */
export function sharedReading<T>(look: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > KEPT_MS) kept = { at: now, value: look() };
    return kept.value;
  };
}

async function inTime(read: Reading['read']): Promise<Value> {
  const late = new Error('the reading took too long');
  return withDeadline({ timeoutMs: PATIENCE_MS, late, signal: undefined }, async () => read());
}

let hasProcess = false;

export async function metricsText(): Promise<{ type: string; text: string }> {
  // Process metrics are collected from the first scrape on.
  if (!hasProcess) collectDefaultMetrics();
  hasProcess = true;
  return { type: register.contentType, text: await register.metrics() };
}
