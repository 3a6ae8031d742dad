/** `docs/fleet-cost.md` and its plot, from what was measured. Pure. */
import type { Cost, Plans } from './cost-measure.ts';
import type { Behaviour, Measured, Point, Prices } from './cost-model.ts';
import { PEAK } from './people.ts';
import { drawPlot, words } from './plot.ts';

export interface Findings {
  points: readonly Point[];
  measured: Measured;
  model: Behaviour;
  prices: Prices;
  /** By size of the catalogue, then by what is asked. */
  plans: readonly { offers: number; users: number; plans: Plans }[];
  /** What it was measured on. */
  ground: string;
}

const number = (value: number) => {
  if (value >= 100) return Math.round(value).toLocaleString('en-GB');
  return value >= 10 ? value.toFixed(1) : value.toPrecision(2);
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n');
}

function pointRow(point: Point): string[] {
  const { users, offers, looksADay, toldADay, requestsAtPeak, webCores, workerCores, databaseCores, diskGb, money } =
    point;
  return [
    `${words(users)} × ${words(offers)}${point.isMeasured ? '' : ' *'}`,
    ...[looksADay, toldADay, requestsAtPeak, webCores, workerCores, databaseCores, diskGb, money].map(number),
  ];
}

const parts = ({ web, worker, postgres }: Cost) =>
  [web, worker, postgres].map((ms) => (ms < 0.0005 ? '–' : number(ms)));

export function pageOf({ points, measured, model, prices, plans, ground }: Findings): string {
  const last = { offers: measured.offers.at(-1), users: measured.users.at(-1) };
  const sizes = plans.map(({ users, offers }) => `${words(users)} × ${words(offers)}`);
  const statements = Object.keys(plans[0]?.plans ?? {});
  return `# What a fleet costs

Written by \`node bench/fleet-cost.ts --write\`; ${ground}. What single things cost was measured on a ladder of sizes; what a service of a size
costs was worked out from that and from the model of behaviour below, which may be argued with. Rows with a star stand on costs measured at the
nearest size.

![Money per month by users, for three sizes of catalogue](fleet-cost.svg)

${table(
  [
    'users × offers',
    'looks a day',
    'told a day',
    'requests/s in the evening',
    'web cores',
    'worker cores',
    'database cores',
    'disk, GB',
    'money a month',
  ],
  points.map(pointRow),
)}

Money is ${prices.core} for a core (with its usual memory) and ${prices.gb} for a GB of disk a month, by the share that is used: nobody
rents a tenth of a core, so the least is one small machine. Both are parameters of the
reader's own (\`--core\`, \`--gb\`), in whatever currency, not quotations. Cores are those of the machine below, used to ${model.utilisation * 100} % in the busiest
hour; one of each is needed besides for who wants to lose a machine without a pause. Mails and traffic are not in it.

## What single things cost

Milliseconds of a processor, at the largest size measured${last.users ? ` (${words(last.users.users)} users, ${words(last.offers?.offers ?? 0)} offers)` : ''}:

${table(
  ['one', 'web', 'worker', 'PostgreSQL'],
  [
    ...(last.offers
      ? [
          ['page of Explore', ...parts(last.offers.listRequest)],
          ['look at a page', ...parts(last.offers.look)],
          ["product in a shop's list", ...parts(last.offers.feedLook)],
          ['second of an idle worker', ...parts(last.offers.idleSecond)],
        ]
      : []),
    ...(last.users
      ? [
          ['list of a signed-in person', ...parts(last.users.personalRequest)],
          ['person told, in the app and by mail', ...parts(last.users.told)],
        ]
      : []),
  ],
)}

${table(
  [
    'offers',
    'bytes an offer',
    'MB of a web process',
    'Explore, ms of web',
    'look, ms of worker',
    'look, ms of PostgreSQL',
    'idle second, ms of PostgreSQL',
  ],
  measured.offers.map((rung) => [
    words(rung.offers),
    ...[
      rung.bytesPerOffer,
      rung.webMb,
      rung.listRequest.web,
      rung.look.worker,
      rung.look.postgres,
      rung.idleSecond.postgres,
    ].map(number),
  ]),
)}

${table(
  [
    'users',
    'bytes a user',
    'bytes a delivery',
    'list, ms of web',
    'list, ms of PostgreSQL',
    'told, ms of worker',
    'told, ms of PostgreSQL',
  ],
  measured.users.map((rung) => [
    words(rung.users),
    ...[
      rung.bytesPerUser,
      rung.bytesPerDelivery,
      rung.personalRequest.web,
      rung.personalRequest.postgres,
      rung.told.worker,
      rung.told.postgres,
    ].map(number),
  ]),
)}

An offer's bytes hold its share of the fragrance, of its pages and their timetable; a user's, their account and ${model.watched} watches.

## Does asking stay flat?

What is asked over and over, by users × offers: milliseconds to carry it out, and pages of 8 kB touched. Every offer is watched.

${table(
  ['what', ...sizes],
  statements.map((name) => [
    name,
    ...plans.map((one) => `${number(one.plans[name]?.ms ?? 0)} ms, ${number(one.plans[name]?.pages ?? 0)}`),
  ]),
)}

## How people and shops are thought to behave

${table(
  ['what', 'how much', 'why'],
  [
    [
      'people who come on a day',
      `${model.active * 100} %, ${model.visits} visits each`,
      'a tracker is opened when it calls',
    ],
    ['visits without an account', `${model.strangers} for each with`, 'the catalogue is public'],
    ['requests a visit', number(model.requestsPerVisit), '`bench/fleet/people.ts`, six actions'],
    ['of them from the index or files', `${number(model.fromIndex * 100)} %`, 'the same mix'],
    ['evening', `${number(PEAK)} times the mean`, 'the same curve'],
    [
      'watched by each',
      `${model.watched}, the place of each a chance to the power of ${model.skew}`,
      'few fragrances are watched by many',
    ],
    ['looks at a watched page', `${model.looks} a day`, '`MONITOR_INTERVAL=30m`'],
    ["pages read by their shop's list", `${model.byFeed * 100} %`, 'Shopify and WooCommerce shops'],
    ['restocks of a watched fragrance', `one in ${number(1 / model.restocks)} days`, 'an assumption'],
    ['people who want mails', `${model.mailed * 100} %`, 'an assumption'],
    [
      'looks kept as checks',
      `one in ${number(1 / model.changes)} days for a page, ${number(model.bytesPerCheck)} bytes`,
      'only what changed is kept',
    ],
    ['checks and deliveries kept', `${model.keptDays} days`, 'as the product does with deliveries'],
  ],
)}
`;
}

export function plotOf({ points }: Findings): string {
  const sizes = [...new Set(points.map(({ offers }) => offers))];
  const lines = sizes.map((offers) => ({
    name: `${words(offers)} offers`,
    points: points
      .filter((point) => point.offers === offers)
      .map((point) => ({ x: point.users, y: point.money, isMeasured: point.isMeasured })),
  }));
  const described = lines.map(({ name, points: some }) => {
    const [first, last] = [some[0], some.at(-1)];
    return `${name}: from ${number(first?.y ?? 0)} a month for ${words(first?.x ?? 0)} users to ${number(last?.y ?? 0)} for ${words(last?.x ?? 0)}.`;
  });
  return drawPlot({
    title: 'What a fleet costs a month',
    description: `Both axes are logarithmic. ${described.join(' ')}`,
    x: 'users',
    y: 'money a month',
    lines,
  });
}
