/**
 * What `npm run bench` runs, in this order, and the only place that says with which sizes: a default run is to end within
 * 35 minutes on two cores, `--full` takes what it takes.
 */

export type Theme = (typeof themes)[number];

/** The tables of docs/benchmarks.md, after that of the targets. */
export const themes = [
  'Catalogue and search',
  'Reader',
  'Watch',
  'Alerts',
  'Fleet',
  'Faults',
  'History',
  'Start-up',
  'Pages',
  'Quiz',
  'Accounts',
] as const;

export interface Bench {
  /** What `npm run bench -- NAME` calls it. */
  name: string;
  /** The file in bench/, where it is not named so: one file may be run with several sizes. */
  file?: string;
  theme: Theme;
  /** FOLDER stands for the data folder. */
  args?: readonly string[];
  /** In a full run. */
  full?: readonly string[];
  /** Taken for failed after so many; of the default run and of the full one. */
  minutes: number;
  fullMinutes?: number;
  needs?: readonly Need[];
}

/** What a machine may lack. */
export type Need = 'web' | 'chromium' | 'lighthouse';

export const benches: readonly Bench[] = [
  // Three turns of ten kinds of question; most of its minutes fill a million rows and the index.
  {
    name: 'catalogue',
    theme: 'Catalogue and search',
    args: ['--count', '1000000', '--turns', '3'],
    full: ['--count', '1000000', '--turns', '9'],
    minutes: 12,
  },
  {
    name: 'catalogue-60k',
    file: 'catalogue',
    theme: 'Catalogue and search',
    args: ['--count', '60000', '--turns', '3'],
    full: ['--count', '60000', '--turns', '9'],
    minutes: 5,
  },
  // A million takes two minutes and says nothing that `catalogue` does not.
  {
    name: 'search-index',
    theme: 'Catalogue and search',
    args: ['--count', '100000', '--rounds', '100'],
    full: ['--count', '1000000'],
    minutes: 3,
    fullMinutes: 10,
  },
  { name: 'search-quality', theme: 'Catalogue and search', args: ['FOLDER'], minutes: 2 },
  // Once and again; four times as long takes more than a minute.
  {
    name: 'import',
    theme: 'Catalogue and search',
    args: ['FOLDER'],
    full: ['FOLDER', '--long'],
    minutes: 4,
    fullMinutes: 10,
  },
  { name: 'match', theme: 'Catalogue and search', minutes: 1 },
  { name: 'families', theme: 'Catalogue and search', args: ['FOLDER'], minutes: 1 },
  { name: 'feeds', theme: 'Catalogue and search', args: ['FOLDER/feeds/dev'], minutes: 1 },

  { name: 'reader', theme: 'Reader', args: ['FOLDER/pages/dev', '--rounds', '7'], minutes: 2 },
  {
    name: 'prices',
    theme: 'Reader',
    args: ['FOLDER/price-strings/from-pages-dev.jsonl', 'FOLDER/price-strings/price-parser.jsonl'],
    minutes: 1,
  },
  {
    name: 'fuzz',
    theme: 'Reader',
    args: ['FOLDER/pages/dev', '--runs', '300'],
    full: ['FOLDER/pages/dev', '--runs', '5000'],
    minutes: 3,
    fullMinutes: 20,
  },
  // All 105,000 places and words take an hour; those that there is time for are a fair part of them.
  {
    name: 'fuzz-pump',
    file: 'fuzz',
    theme: 'Reader',
    args: ['--pump', '--seconds', '30'],
    full: ['--pump', '--seconds', '1200'],
    minutes: 2,
    fullMinutes: 25,
  },

  { name: 'watch', theme: 'Watch', minutes: 6 },
  {
    name: 'watch-kill',
    theme: 'Watch',
    args: ['--count', '30'],
    full: ['--count', '200'],
    minutes: 5,
    fullMinutes: 30,
  },
  { name: 'watch-delay', theme: 'Watch', args: ['--days', '12'], full: ['--days', '60'], minutes: 4, fullMinutes: 15 },
  { name: 'schedule', theme: 'Watch', minutes: 2 },
  { name: 'claims', theme: 'Watch', minutes: 2 },
  // A year takes 22 minutes.
  { name: 'farm', theme: 'Watch', args: ['--days', '20'], full: ['--days', '365'], minutes: 5, fullMinutes: 60 },
  { name: 'forecast', theme: 'Watch', minutes: 1 },
  { name: 'live', theme: 'Watch', minutes: 3 },

  {
    name: 'fan-out',
    theme: 'Alerts',
    args: ['--rounds', '3', '--seconds', '10'],
    full: [],
    minutes: 6,
    fullMinutes: 10,
  },
  {
    name: 'mail-rate',
    theme: 'Alerts',
    args: ['--mails', '10000', '--rounds', '1'],
    full: [],
    minutes: 4,
    fullMinutes: 8,
  },
  // 500 kills take a quarter of an hour.
  {
    name: 'alerts-kill',
    theme: 'Alerts',
    args: ['--kills', '40'],
    full: ['--kills', '500'],
    minutes: 6,
    fullMinutes: 40,
  },

  { name: 'fleet', theme: 'Fleet', args: ['--seconds', '30'], full: [], minutes: 8, fullMinutes: 20 },
  // A full run goes on to a million people and writes docs/fleet-cost.md.
  {
    name: 'fleet-cost',
    theme: 'Fleet',
    args: ['--users', '1000,10000', '--offers', '10000,100000'],
    full: ['--users', '1000,10000,100000,1000000', '--write'],
    minutes: 6,
    fullMinutes: 40,
  },
  { name: 'live-many', theme: 'Fleet', minutes: 5 },
  { name: 'overload', theme: 'Fleet', args: ['--seconds', '10'], full: ['--seconds', '20'], minutes: 4 },
  // Those after which most could be lost; all nine take too long.
  {
    name: 'faults',
    theme: 'Faults',
    args: ['postgres-crashed', 'postgres-failed-over', 'killed-in-turn'],
    full: [],
    minutes: 10,
    fullMinutes: 40,
  },
  { name: 'history', theme: 'History', minutes: 6 },

  { name: 'start', theme: 'Start-up', minutes: 3 },
  { name: 'bundle', theme: 'Pages', minutes: 1, needs: ['web'] },
  {
    name: 'lighthouse',
    theme: 'Pages',
    args: ['1'],
    full: ['3'],
    minutes: 5,
    fullMinutes: 10,
    needs: ['web', 'chromium', 'lighthouse'],
  },
  { name: 'interaction', theme: 'Pages', minutes: 4, needs: ['web', 'chromium'] },
  { name: 'quiz', theme: 'Quiz', args: ['--people', '2000'], full: ['--people', '10000'], minutes: 2, fullMinutes: 5 },
  { name: 'sign-in-timing', theme: 'Accounts', minutes: 3 },
  { name: 'sign-in-flood', theme: 'Accounts', args: ['--seconds', '15'], minutes: 4, needs: ['web'] },
];

/** How a bench is called by hand. */
export function commandOf(bench: Bench, isFull: boolean): string {
  return ['node', fileOf(bench), ...argsOf(bench, isFull)].join(' ');
}

/** With FOLDER where the data folder belongs. */
export function argsOf({ args = [], full = args }: Bench, isFull: boolean): readonly string[] {
  return isFull ? full : args;
}

/** From the folder of the repository. */
export function fileOf({ name, file = name }: Bench): string {
  return `bench/${file}.ts`;
}
