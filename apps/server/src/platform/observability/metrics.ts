import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';
import { withDeadline } from '../net/deadline.ts';

/**
 * Metrics of one process, named by https://prometheus.io/docs/practices/naming/. Labels have few
 * values: a route's pattern or a fixed word. No address, name or id becomes a label.
 */
const requestSeconds = new Histogram({
  name: 'sillage_http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last byte of its response',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const pageChecks = new Counter({
  name: 'sillage_page_checks_total',
  help: 'Checks of product pages, by outcome',
  labelNames: ['outcome'],
});

const deliveryAttempts = new Counter({
  name: 'sillage_delivery_attempts_total',
  help: 'Attempts to send deliveries, by channel and result',
  labelNames: ['channel', 'status'],
});

const mqttMessages = new Counter({
  name: 'sillage_mqtt_published_total',
  help: 'Messages that the MQTT broker has confirmed, by kind',
  labelNames: ['kind'],
});

const mqttFailures = new Counter({
  name: 'sillage_mqtt_failures_total',
  help: 'Failed and lost connections to the MQTT broker',
});

const jobFailures = new Counter({
  name: 'sillage_job_failures_total',
  help: 'Failures of background jobs',
  labelNames: ['job'],
});

const passwordRejections = new Counter({
  name: 'sillage_password_rejections_total',
  help: 'Requests rejected because too much password hashing was waiting',
});

const toolCalls = new Histogram({
  name: 'sillage_mcp_tool_duration_seconds',
  help: 'Time of tool calls of the MCP server, by tool and outcome',
  labelNames: ['tool', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
});

const streams = new Gauge({ name: 'sillage_live_connections', help: 'Open streams of live changes' });

const connections = new Gauge({ name: 'sillage_connections', help: 'Open connections to PORT' });

/**
 * Reason why a connection or request was rejected with status 503. `idle` instead means that an
 * idle connection was closed to make room for a new one.
 */
export type RejectionReason = 'address' | 'connections' | 'idle' | 'overload';

const rejections = new Counter({
  name: 'sillage_rejections_total',
  help: 'Connections and requests rejected before routing, and idle connections closed for new ones, by reason',
  labelNames: ['reason'],
});

const buildInfo = new Gauge({
  name: 'sillage_build_info',
  help: 'Always 1; the labels say what runs',
  labelNames: ['version', 'node', 'role'],
});

/** Counts a request; its `method` is a known one or `other`, its `route` a pattern or undefined. */
export function countRequest(method: string, route: string | undefined, status: number, seconds: number): void {
  requestSeconds.observe({ method, route: route ?? 'none', status }, seconds);
}

export function countStream(change: 1 | -1): void {
  streams.inc(change);
}

export function countConnection(change: 1 | -1): void {
  connections.inc(change);
}

export function countRejection(reason: RejectionReason): void {
  rejections.inc({ reason });
}

export function setBuildInfo(version: string, role: string): void {
  buildInfo.set({ version, node: process.versions.node, role }, 1);
}

export function countPageCheck(outcome: string): void {
  pageChecks.inc({ outcome });
}

export function countDeliveryAttempts(channel: string, status: string, count: number): void {
  deliveryAttempts.inc({ channel, status }, count);
}

export function countMqttMessage(kind: 'config' | 'state' | 'removal' | 'event' | 'availability'): void {
  mqttMessages.inc({ kind });
}

export function countMqttFailure(): void {
  mqttFailures.inc();
}

export function countJobFailure(job: string): void {
  jobFailures.inc({ job });
}

export function countPasswordRejection(): void {
  passwordRejections.inc();
}

/**
 * Outcome of a tool call: `rejected` for an error that the client caused, `failed` for one of ours,
 * and `aborted` when the client left.
 */
export type ToolOutcome = 'ok' | 'rejected' | 'failed' | 'aborted';

/** Counts a tool call; `tool` is the name of one of our tools, or `unknown`. */
export function countToolCall(tool: string, outcome: ToolOutcome, seconds: number): void {
  toolCalls.observe({ tool, outcome }, seconds);
}

type GaugeValue = Record<string, number> | number;

/**
 * Gauge whose value is read whenever Prometheus requests the metrics. With `label`, `read` returns
 * one number for each value of the label.
 */
export interface GaugeDefinition {
  name: string;
  help: string;
  label?: string;
  read(): Promise<GaugeValue> | GaugeValue;
}

/**
 * Maximum time for reading a gauge. A scrape leaves out slower gauges, so that it still reports the
 * others while the database is unavailable.
 */
const GAUGE_TIMEOUT_MS = 2_000;
/** Time for which gauges cache a query, so that all gauges of a scrape show the same moment. */
const CACHE_MS = 1_000;

/** Registers gauges. Replaces gauges with the same name, because a test opens many servers. */
export function registerGauges(gauges: readonly GaugeDefinition[]): void {
  for (const { name, help, label, read } of gauges) {
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      async collect() {
        const value = await readWithTimeout(read).catch(() => ({}));
        this.reset();
        // A missing value must not show as 0.
        if (label === undefined) this.remove();
        if (typeof value === 'number') this.set(value);
        else
          for (const [labelValue, number] of Object.entries(value)) this.set({ [label ?? 'is']: labelValue }, number);
      },
    });
  }
}

export function cacheForScrape<T>(query: () => Promise<T>, cacheMs = CACHE_MS): () => Promise<T> {
  let cached: { readAt: number; value: Promise<T> } | undefined;
  return () => {
    const now = performance.now();
    if (!cached || now - cached.readAt > cacheMs) cached = { readAt: now, value: query() };
    return cached.value;
  };
}

/** Reads gauges by name, as a scrape does; leaves out those that cannot be read in time. */
export async function readGauges(gauges: readonly GaugeDefinition[]): Promise<Record<string, GaugeValue>> {
  const entries = gauges.map(async ({ name, read }): Promise<[string, GaugeValue][]> => {
    const value = await readWithTimeout(read).catch(() => null);
    return value === null ? [] : [[name, value]];
  });
  return Object.fromEntries((await Promise.all(entries)).flat());
}

async function readWithTimeout(read: GaugeDefinition['read']): Promise<GaugeValue> {
  const timeoutError = new Error('gauge read timed out');
  return withDeadline({ timeoutMs: GAUGE_TIMEOUT_MS, timeoutError, signal: undefined }, async () => read());
}

let hasProcessMetrics = false;

export async function renderMetrics(): Promise<{ type: string; text: string }> {
  // Process metrics are collected from the first scrape on.
  if (!hasProcessMetrics) collectDefaultMetrics();
  hasProcessMetrics = true;
  return { type: register.contentType, text: await register.metrics() };
}
