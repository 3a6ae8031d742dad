/** From what single things cost, as measured, to what a service of a size costs: cores, disk and money. Pure. */
import type { Cost } from './cost-measure.ts';
import { PEAK } from './people.ts';

/** What was measured at one size of the catalogue. */
export interface OffersRung {
  offers: number;
  bytesPerOffer: number;
  /** Resident memory of a web process, in MB. */
  webMb: number;
  listRequest: Cost;
  look: Cost;
  feedLook: Cost;
  /** Of a worker for a second in which nothing is due. */
  idleSecond: Cost;
}

/** What was measured at one number of people. */
export interface UsersRung {
  users: number;
  bytesPerUser: number;
  bytesPerDelivery: number;
  personalRequest: Cost;
  told: Cost;
}

/** How people and shops are thought to behave; each may be argued with. */
export interface Behaviour {
  /** Of people with an account so many come on a day. */
  active: number;
  /** Visits of each of them on that day. */
  visits: number;
  /** Visits of people without an account for each of one with. */
  strangers: number;
  requestsPerVisit: number;
  /** Of requests so many are answered from the index of a web process, or are files. */
  fromIndex: number;
  /** What each person watches. */
  watched: number;
  /** How much better the best liked are liked: the place of a watched fragrance is a number from 0 to 1 to this power. */
  skew: number;
  /** Looks at a watched page in a day: one every half hour. */
  looks: number;
  /** Of pages so many are in shops that tell of them in a list. */
  byFeed: number;
  /** Restocks of a watched fragrance in a day: one in two months. */
  restocks: number;
  /** Of people so many want mails; everybody has an inbox. */
  mailed: number;
  /** Looks of a page in a day that see something new and are kept: of stock and price, in sizes. */
  changes: number;
  bytesPerCheck: number;
  keptDays: number;
  /** How far a core may be used in the busiest hour. */
  utilisation: number;
}

export const behaviour: Omit<Behaviour, 'requestsPerVisit' | 'fromIndex' | 'bytesPerCheck'> = {
  active: 0.1,
  visits: 1.5,
  strangers: 1,
  watched: 12,
  skew: 2.5,
  looks: 48,
  byFeed: 0.6,
  restocks: 1 / 60,
  mailed: 0.7,
  changes: 1 / 15,
  keptDays: 400,
  utilisation: 0.6,
};

export interface Prices {
  /** A month of a core with the memory that usually comes with it. */
  core: number;
  /** A month of a GB of disk. */
  gb: number;
}

/** What a service of this size does and needs. */
export interface Point {
  users: number;
  offers: number;
  watchedPages: number;
  looksADay: number;
  toldADay: number;
  requestsAtPeak: number;
  webCores: number;
  workerCores: number;
  databaseCores: number;
  diskGb: number;
  money: number;
  /** Both sizes lie within what was measured. */
  isMeasured: boolean;
}

const DAY_S = 86_400;

/** Of so many things, how many are chosen at least once in so many draws with that skew. */
function chosen(things: number, draws: number, skew: number): number {
  // Buckets that are narrow where the best liked are.
  const steps = 400;
  let sum = 0;
  for (let step = 0; step < steps; step += 1) {
    const [from, to] = [(step / steps) ** 6, ((step + 1) / steps) ** 6];
    const likelihood = to ** (1 / skew) - from ** (1 / skew);
    const inside = things * (to - from);
    sum += inside * (1 - Math.exp((-draws * likelihood) / inside));
  }
  return Math.min(things, sum);
}

/** The rung that was measured at this size, or the nearest to it. */
function nearest<Rung>(rungs: readonly Rung[], sizeOf: (rung: Rung) => number, size: number): Rung {
  const away = (rung: Rung) => Math.abs(Math.log(sizeOf(rung) / size));
  const [first] = rungs.toSorted((one, other) => away(one) - away(other));
  if (!first) throw new Error('nothing was measured');
  return first;
}

export interface Measured {
  offers: readonly OffersRung[];
  users: readonly UsersRung[];
  pagesPerOffer: number;
  fragrancesPerOffer: number;
}

export function pointOf(users: number, offers: number, measured: Measured, model: Behaviour, prices: Prices): Point {
  const catalogue = nearest(measured.offers, (rung) => rung.offers, offers);
  const people = nearest(measured.users, (rung) => rung.users, users);
  const fragrances = chosen(offers * measured.fragrancesPerOffer, users * model.watched, model.skew);
  const watchedPages = (fragrances * measured.pagesPerOffer) / measured.fragrancesPerOffer;
  const looksADay = watchedPages * model.looks;
  const toldADay = users * model.watched * model.restocks;
  const requestsADay = users * model.active * model.visits * (1 + model.strangers) * model.requestsPerVisit;
  const requestsAtPeak = (requestsADay / DAY_S) * PEAK;
  // Shops restock when people look: both peak.
  const toldAtPeak = (toldADay / DAY_S) * PEAK;
  const looksASecond = looksADay / DAY_S;
  const requestMs = (part: keyof Cost) =>
    model.fromIndex * catalogue.listRequest[part] + (1 - model.fromIndex) * people.personalRequest[part];
  const lookMs = (part: keyof Cost) =>
    model.byFeed * catalogue.feedLook[part] + (1 - model.byFeed) * catalogue.look[part];
  const cores = (ms: number) => ms / 1000 / model.utilisation;
  const webCores = cores(requestsAtPeak * requestMs('web'));
  const busy = (part: 'worker' | 'postgres') =>
    looksASecond * lookMs(part) + toldAtPeak * people.told[part] + catalogue.idleSecond[part];
  const workerCores = cores(busy('worker'));
  const databaseCores = cores(requestsAtPeak * requestMs('postgres') + busy('postgres'));
  const kept =
    toldADay * (1 + model.mailed) * people.bytesPerDelivery + watchedPages * model.changes * model.bytesPerCheck;
  const diskGb = (users * people.bytesPerUser + offers * catalogue.bytesPerOffer + kept * model.keptDays) / 1e9;
  const together = webCores + workerCores + databaseCores;
  return {
    users,
    offers,
    watchedPages,
    looksADay,
    toldADay,
    requestsAtPeak,
    webCores,
    workerCores,
    databaseCores,
    diskGb,
    money: together * prices.core + diskGb * prices.gb,
    isMeasured:
      measured.users.some((rung) => rung.users === users) && measured.offers.some((rung) => rung.offers === offers),
  };
}
