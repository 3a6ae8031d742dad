import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client';

/**
 * What a process counts of itself, in the words of Prometheus (https://prometheus.io/docs/practices/naming/). Labels are bounded:
 * a route is its pattern, an outcome one of our own words; no address, name or id of anything becomes one.
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

/** Tells how a call went. `route` is the pattern of the table of routes, or undefined where there is none. */
export function countCall(method: string, route: string | undefined, status: number, seconds: number): void {
  // Anybody may send any word as a method.
  const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other';
  callSeconds.observe({ method: known, route: route ?? 'none', status: `${Math.floor(status / 100)}xx` }, seconds);
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

/** Something that is looked up when it is asked for; several values where they are told apart by a label. */
export interface Reading {
  name: string;
  help: string;
  label?: string;
  read(): Promise<Record<string, number> | number> | Record<string, number> | number;
}

/** Adds what is read at each question. A name that is there already is read anew from now on: a test opens many servers. */
export function addReadings(readings: readonly Reading[]): void {
  for (const { name, help, label, read } of readings) {
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      async collect() {
        const value = await read();
        this.reset();
        if (typeof value === 'number') this.set(value);
        else for (const [each, number] of Object.entries(value)) this.set({ [label ?? 'is']: each }, number);
      },
    });
  }
}

let hasProcess = false;

/** All of it as Prometheus reads it. */
export async function metricsText(): Promise<{ type: string; text: string }> {
  // Only who asks pays for watching the process.
  if (!hasProcess) collectDefaultMetrics();
  hasProcess = true;
  return { type: register.contentType, text: await register.metrics() };
}
