/** Records the measurements of one path of `overload.ts`. */
import type { FloodResult } from '../children/flood.ts';
import { recordMeasurement } from '../lib/measurement.ts';
import { quantile, sum } from '../lib/statistics.ts';
import type { AlertTimes } from './alerts.ts';
import type { OtherUsers } from './other-users.ts';

const MAX_REJECTION_MS = 50;
const MAX_RATIO = 2;
const MAX_MEMORY_RATIO = 1.2;
const MAX_ALERT_MS = 2_000;
const REJECTED = ['503', '429'];

const formatStatuses = (statuses: Record<string, number>) =>
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

/** Records how many requests of the flood were served and rejected, and how soon. */
export function reportFlood(
  name: string,
  {
    flood,
    probes,
    capacity,
    servedStatus,
  }: Record<'flood' | 'probes', FloodResult> & { capacity: number; servedStatus: string },
): void {
  const { statuses, seconds, skipped, cpuShare } = flood;
  const sent = sum(Object.values(statuses));
  const served = statuses[servedStatus] ?? 0;
  const unanswered = sent - sum(REJECTED.map((status) => statuses[status] ?? 0)) - served;
  recordMeasurement({
    what: `${name}: capacity`,
    value: capacity,
    unit: 'responses/s',
    note: '16 connections without pause, from a process at nice 19',
  });
  recordMeasurement({
    what: `${name}: flood sent, as a multiple of the capacity`,
    value: sent / seconds / capacity,
    unit: '',
    target: '10',
    holds: sent / seconds / capacity >= 9.5,
    note: `generator at nice 19, ${cpuShare.toFixed(2)} of a processor; no free connection for ${((100 * skipped) / (skipped + sent)).toFixed(0)}% of the requests`,
  });
  recordMeasurement({
    what: `${name}: share of the flood served`,
    value: served / sent,
    unit: '',
    note: formatStatuses(statuses),
  });
  recordMeasurement({
    what: `${name}: requests without response, or rejected without Retry-After`,
    value: unanswered + flood.withoutRetryAfter + probes.withoutRetryAfter,
    unit: '',
    target: '0',
    holds: unanswered + flood.withoutRetryAfter + probes.withoutRetryAfter === 0,
  });
  if (probes.rejectedMs.length > 0)
    recordMeasurement({
      what: `${name}: rejection, p99`,
      value: quantile(probes.rejectedMs, 0.99),
      unit: 'ms',
      target: `≤ ${MAX_REJECTION_MS} ms`,
      holds: quantile(probes.rejectedMs, 0.99) <= MAX_REJECTION_MS,
      note: `${probes.rejectedMs.length} of ${sum(Object.values(probes.statuses))} probes at usual priority; at the generator ${quantile([0, ...flood.rejectedMs], 0.99).toFixed(0)} ms`,
    });
  else console.log(`${name}: no probe was rejected: ${formatStatuses(probes.statuses)}`);
}

/** Records the slowest kind of other users' requests, by the ratio of its p99 to that before. */
export function reportOtherUsers(
  name: string,
  { before, during, seconds }: { before: OtherUsers; during: OtherUsers; seconds: number },
): void {
  const kinds = Object.entries(during.rounds).map(([kind, { ms, statuses }]) => {
    const usual = quantile(before.rounds[kind]?.ms ?? [], 0.99);
    if (Number.isNaN(usual)) throw new Error(`No request was served without a flood: ${kind}`);
    // Without a served request, the whole run was too short.
    const value = ms.length > 0 ? quantile(ms, 0.99) : 1000 * seconds;
    return { kind, value, usual, ratio: value / usual, statuses };
  });
  const [slowest] = kinds.toSorted((a, b) => b.ratio - a.ratio);
  if (!slowest) return;
  const describe = ({ kind, value, usual, statuses }: (typeof kinds)[number]) =>
    `${kind} ${value.toFixed(0)} ms, before ${usual.toFixed(0)} ms${kind === 'live change' ? '' : `, ${formatStatuses(statuses)}`}`;
  recordMeasurement({
    what: `${name}: other users, p99 of the slowest kind`,
    value: slowest.value,
    unit: 'ms',
    target: `≤ ${MAX_RATIO} × without the flood`,
    holds: slowest.ratio <= MAX_RATIO,
    baseline: { what: 'without the flood', value: slowest.usual },
    ratio: slowest.ratio,
    note: kinds.map(describe).join('; '),
  });
  const statuses = kinds.map((kind) => kind.statuses);
  const all = sum(statuses.flatMap(Object.values));
  recordMeasurement({
    what: `${name}: share of other users' requests accepted`,
    value: sum(statuses.map((each) => each['200'] ?? 0)) / all,
    unit: '',
    note: `${all} requests`,
  });
}

export function reportSignedOut(name: string, during: OtherUsers, signedOut: number): void {
  const rejected = during.rounds['own data']?.statuses['401'] ?? 0;
  recordMeasurement({
    what: `${name}: users signed out`,
    value: signedOut + rejected,
    unit: '',
    target: '0',
    holds: signedOut + rejected === 0,
    note: `${rejected} responses 401 during the flood, ${signedOut} sessions lost after it`,
  });
}

export function reportMemory(
  name: string,
  memory: { before: number; peak: number; after: number; seconds: number },
): void {
  const ratio = memory.after / memory.before;
  recordMeasurement({
    what: `${name}: memory after the flood`,
    value: memory.after,
    unit: 'MB',
    target: `≤ ${MAX_MEMORY_RATIO} × before`,
    holds: ratio <= MAX_MEMORY_RATIO,
    baseline: { what: 'before', value: memory.before },
    ratio,
    note: `peak ${memory.peak.toFixed(0)} MB, ${memory.seconds.toFixed(0)} s after the end`,
  });
}

/** Records the time from the confirmation of a restock to the mail server's acceptance. */
export function reportAlerts(name: string, before: AlertTimes, during: AlertTimes, target = true): void {
  const value = quantile(during.ms, 0.99);
  const isComplete = during.ms.length === during.confirmed;
  recordMeasurement({
    what: `${name}: alert from confirmation to handover, p99`,
    value,
    unit: 'ms',
    ...(target && { target: `< ${MAX_ALERT_MS} ms`, holds: isComplete && value < MAX_ALERT_MS }),
    baseline: { what: 'without the flood', value: quantile(before.ms, 0.99) },
    ratio: value / quantile(before.ms, 0.99),
    note: `${during.ms.length} of ${during.confirmed} alerts, by a separate worker`,
  });
}
