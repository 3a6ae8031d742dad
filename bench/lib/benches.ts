/** Bench of `npm run bench`, which runs all benches in order, in over an hour on two cores. */
export interface Bench {
  /** Name of the bench, whose program is `bench/NAME.ts`. */
  name: string;
  /**
   * Command-line arguments of the bench. FOLDER in an argument is replaced by the path of the data
   * folder.
   */
  args?: readonly string[];
  /** Time limit in minutes. A bench that exceeds the limit has failed. */
  minutes: number;
  /** True when the benchmark needs the built web app. */
  needsPages?: boolean;
  /** Settings for `--compare`, which runs a bench many times and therefore uses small inputs. */
  compare?: { args?: readonly string[]; pairs: number };
}

const priceFiles = ['from-pages-dev.jsonl', 'price-parser.jsonl'].map((name) => `FOLDER/price-strings/${name}`);

export const benches: readonly Bench[] = [
  {
    name: 'catalogue',
    minutes: 20,
    compare: { args: ['--counts', '60000', '--rounds', '2'], pairs: 5 },
  },
  { name: 'catalogue/engines', minutes: 10 },
  { name: 'search-quality', args: ['FOLDER'], minutes: 2, compare: { pairs: 1 } },
  { name: 'offer-search', minutes: 15 },
  { name: 'match-product', args: ['--data', 'FOLDER'], minutes: 4 },
  {
    name: 'reader',
    args: ['FOLDER/pages/dev', '--rounds', '7'],
    minutes: 2,
    compare: { args: ['FOLDER/pages/dev', '--rounds', '3'], pairs: 9 },
  },
  { name: 'reader-corpus', minutes: 2, compare: { pairs: 1 } },
  { name: 'reader-confidence', args: ['FOLDER/pages/dev'], minutes: 2 },
  { name: 'reader-ablation', args: ['FOLDER/pages/dev'], minutes: 4 },
  { name: 'prices', args: priceFiles, minutes: 1, compare: { pairs: 1 } },
  { name: 'watch', minutes: 10, compare: { args: ['--products', '250', '--rounds', '2'], pairs: 3 } },
  { name: 'checks/saves', minutes: 3, compare: { args: ['--pages', '200', '--rounds', '8'], pairs: 3 } },
  { name: 'checks/unnamed', minutes: 3, compare: { args: ['--pages', '100', '--rounds', '4'], pairs: 3 } },
  { name: 'prices/deals', minutes: 6 },
  { name: 'prices/export-history', minutes: 2 },
  { name: 'claims', minutes: 2, compare: { args: ['--sizes', '1000,10000'], pairs: 3 } },
  { name: 'feed-files', minutes: 6, compare: { args: ['--rows', '100000'], pairs: 3 } },
  { name: 'fan-out', minutes: 12, compare: { args: ['--watchers', '20000', '--seconds', '5'], pairs: 3 } },
  { name: 'email-rate', minutes: 4, compare: { args: ['--emails', '4000'], pairs: 5 } },
  { name: 'kills', minutes: 8 },
  { name: 'capacity/growth', minutes: 25, compare: { args: ['--users', '1000'], pairs: 3 } },
  { name: 'capacity', minutes: 4, compare: { args: ['--step-seconds', '3'], pairs: 3 } },
  { name: 'live-many', minutes: 4, compare: { args: ['2000'], pairs: 3 } },
  { name: 'overload', minutes: 12 },
  { name: 'sign-in-flood', minutes: 4 },
  { name: 'sign-in-timing', minutes: 3 },
  { name: 'signatures', minutes: 1, compare: { pairs: 5 } },
  { name: 'start', minutes: 3, compare: { args: ['--runs', '2'], pairs: 5 } },
  { name: 'bundle', minutes: 1, needsPages: true, compare: { pairs: 1 } },
  { name: 'extension/read-in-browser', args: ['--data', 'FOLDER/pages/dev'], minutes: 6 },
  { name: 'lighthouse', args: ['1'], minutes: 5, needsPages: true },
];

export function formatCommand({ name, args = [] }: Bench): string {
  return ['node', `bench/${name}.ts`, ...args].join(' ');
}
