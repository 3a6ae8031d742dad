/**
 * Performance target that the documentation states: a row of the first table in docs/benchmarks.md.
 */
export interface Target {
  what: string;
  target: string;
  bench: string;
  measurement: string;
}

const groups: Record<string, readonly (readonly [target: string, bench: string, measurement: string])[]> = {
  'catalogue page at 200,000 rows, any filter or word': [
    ['p99 < 15 ms at 50 in flight', 'catalogue', 'catalogue: slowest p99 of any kind'],
    ['≥ 0.5 of a constant 20-row response', 'catalogue', 'catalogue: smallest share of a constant response'],
  ],
  'catalogue index at 200,000 rows': [
    ['filled within 10 s', 'catalogue', 'catalogue: index filled after'],
    ['keywords within 100 ms meanwhile', 'catalogue', 'catalogue: while the index is filled: keyword'],
    ['5,000 changes visible within 1 s', 'catalogue', 'catalogue: a change of 5,000 rows shows'],
    ['≤ 200 MB', 'catalogue', 'catalogue: memory of the index'],
    ['≤ 20 MB with the bundled catalogue', 'catalogue', 'catalogue: memory of the index of the bundled catalogue'],
  ],
  'reading a page (0.6 MB on average)': [
    ['≥ 120 a second and core', 'reader', 'pages read a second and core'],
    ['≤ 1.7 × a bare htmlparser2 parse', 'reader', 'reading beside a bare parse, CPU of all pages'],
  ],
  'checks end to end': [
    ['≥ 522 pages/s', 'watch', 'page checks end to end, one worker'],
    ['≥ 10,000 offers/s by feed', 'watch', 'offers by feed, one worker'],
    ['two workers ≥ one, pages', 'watch', 'page checks end to end, two workers'],
    ['two workers ≥ one, offers', 'watch', 'offers by feed, two workers'],
    ['≤ 1.5 ms of PostgreSQL', 'watch', 'page checks end to end, PostgreSQL for an unchanged check'],
    ['≤ 2.2 ms of a worker', 'watch', 'page checks end to end, worker for an unchanged check'],
    ['≤ 4 ms of PostgreSQL, sold out', 'checks/saves', 'saved checks, sold out, PostgreSQL'],
    ['≤ 4 ms of PostgreSQL, restocked', 'checks/saves', 'saved checks, restocked, PostgreSQL'],
  ],
  'fan-out of one event to 100,000 watchers': [
    ['≥ 0.5 of a bare INSERT … SELECT', 'fan-out', 'deliveries written for one restock'],
    ['emails ≥ 0.5 of bare nodemailer', 'email-rate', 'emails sent by one worker'],
  ],
  'deals of 200,000 offers': [['p99 < 50 ms', 'prices/deals', 'deals: everything, p99']],
  start: [
    ['warm ≤ 2 s to first response', 'start', 'warm start, first response'],
    ['≤ 250 MB resident with the bundled catalogue', 'start', 'resident memory after a warm start'],
  ],
  'home page': [
    ['prerendered, so that its first paint needs no script', 'bundle', 'home page, words to read before any script'],
    ['≤ 120 kB of JavaScript (brotli) at first load', 'bundle', 'JavaScript at first load, home'],
    ["largest paint ≤ 1.5 s on Lighthouse's phone profile", 'lighthouse', 'home page, largest paint'],
  ],
  'lost events or deliveries, any number of kills': [
    ['0 events', 'kills', 'workers killed: events lost'],
    ['0 deliveries', 'kills', 'senders killed: emails lost'],
  ],
};

export const targets: readonly Target[] = Object.entries(groups).flatMap(([what, rows]) =>
  rows.map(([target, bench, measurement]) => ({ what, target, bench, measurement })),
);
