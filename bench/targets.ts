/** Which figures answer the targets of the design: the first table of docs/benchmarks.md. */

/** A line of the design's targets, or a part of one that has a figure of its own. */
export interface Target {
  what: string;
  target: string;
  bench: string;
  /** The name of the figure that tells. */
  figure: string;
}

const page = 'catalogue page at 1 M rows, any filter or word';
const reading = 'reading a page (0.6 MB on average)';
const checks = 'checks end to end';
const telling = 'fan-out of one event to 100,000 watchers';
const home = 'home page';
const lost = 'lost events or deliveries, any number of kills';

/** The targets, in the order of the design's architecture page. */
export const targets: readonly Target[] = [
  {
    what: page,
    target: 'p99 < 15 ms at 50 in flight',
    bench: 'catalogue',
    figure: 'catalogue: slowest p99 of any kind',
  },
  {
    what: page,
    target: '≥ 0.5 of a constant 20-row answer of the same server',
    bench: 'catalogue',
    figure: 'catalogue: least part of a constant answer',
  },
  { what: reading, target: '≥ 120 a second and core', bench: 'reader', figure: 'pages read a second and core' },
  {
    what: reading,
    target: '≤ 1.7 × a bare htmlparser2 parse',
    bench: 'reader',
    figure: 'reading beside a bare parse, CPU of all pages',
  },
  {
    what: checks,
    target: '≥ 200 pages/s per worker core',
    bench: 'watch',
    figure: 'page checks end to end, one worker',
  },
  {
    what: checks,
    target: '≥ 5,000 offers/s by feed per worker core',
    bench: 'watch',
    figure: 'offers by feed, one worker',
  },
  {
    what: checks,
    target: 'two workers ≥ 1.7 × one, pages',
    bench: 'watch',
    figure: 'page checks end to end, two workers',
  },
  { what: checks, target: 'two workers ≥ 1.7 × one, offers', bench: 'watch', figure: 'offers by feed, two workers' },
  {
    what: telling,
    target: '≥ 0.5 of a bare INSERT … SELECT',
    bench: 'fan-out',
    figure: 'rows of the ledger written for one restock',
  },
  {
    what: telling,
    target: 'mails ≥ 0.5 of bare nodemailer',
    bench: 'mail-rate',
    figure: 'mails handed over by one worker',
  },
  { what: 'start', target: 'warm ≤ 2 s to first answer', bench: 'start', figure: 'warm start, first answer' },
  {
    what: 'start',
    target: '≤ 250 MB resident with the bundled catalogue, database aside',
    bench: 'start',
    figure: 'resident memory after a warm start',
  },
  {
    what: home,
    target: 'prerendered, so that its first paint needs no script',
    bench: 'bundle',
    figure: 'home page, words to read before any script',
  },
  {
    what: home,
    target: '≤ 120 kB of JavaScript (brotli) at first load',
    bench: 'bundle',
    figure: 'JavaScript at first load, home',
  },
  {
    what: home,
    target: "largest paint ≤ 1.5 s on Lighthouse's phone profile",
    bench: 'lighthouse',
    figure: 'home page, largest paint',
  },
  { what: lost, target: '0 events', bench: 'watch-kill', figure: 'events through kills of the worker: lost' },
  { what: lost, target: '0 deliveries', bench: 'alerts-kill', figure: 'deliveries through kills of the senders: lost' },
  {
    what: lost,
    target: '0 of either, and no acknowledged write, with every process killed in turn',
    bench: 'faults',
    figure: 'killed-in-turn: lost or doubled',
  },
];
