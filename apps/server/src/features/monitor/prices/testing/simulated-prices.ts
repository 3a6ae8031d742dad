import { DAY_MS, HOUR_MS, OUTDATED_AFTER_MS } from '@sillage/contract';

/** What an offer costs and whether it is in stock from `at` on, in a simulated shop. */
interface ShopState {
  at: number;
  price: number;
  isInStock: boolean;
}

/** Confirmed state of an offer after a check; the price is null unless it is in stock. */
export interface LoggedState {
  at: number;
  offer: string;
  sizeMl: number;
  price: number | null;
}

const PRICES = [52, 58, 60, 64, 70, 75, 80, 89, 99];

/** Plans an offer whose price or stock changes now and then, at least two days apart. */
export function planOffer(from: number, until: number, next: () => number): ShopState[] {
  const pick = () => PRICES[Math.floor(next() * PRICES.length)] as number;
  const states: ShopState[] = [{ at: from, price: pick(), isInStock: next() < 0.8 }];
  for (let at = from; at < until; ) {
    at += (2 + next() * 25) * DAY_MS;
    const last = states.at(-1) as ShopState;
    states.push(next() < 0.35 ? { ...last, at, isInStock: !last.isInStock } : { ...last, at, price: pick() });
  }
  return states;
}

export function getState(states: readonly ShopState[], at: number): ShopState {
  return states.findLast((state) => state.at <= at) as ShopState;
}

/** Plans check times every 12 hours, with pauses of up to six days. */
export function planChecks(from: number, until: number, next: () => number): number[] {
  const times: number[] = [];
  for (let at = from; at < until; ) {
    times.push(Math.round(at));
    at += next() < 0.04 ? (1 + next() * 5) * DAY_MS : 12 * HOUR_MS + (next() - 0.5) * HOUR_MS;
  }
  return times;
}

/**
 * The log of confirmed states as a list of observed prices: each state when a check found it, and
 * still when the next check of the offer read it again, unless it was outdated by then.
 */
function listObserved(log: readonly LoggedState[], until: number): (LoggedState & { price: number; to: number })[] {
  return [...Map.groupBy(log, ({ offer }) => offer).values()].flatMap((states) =>
    states.flatMap((state, index) => {
      const next = states[index + 1]?.at ?? state.at;
      const to = next - state.at > OUTDATED_AFTER_MS ? state.at : Math.min(next, until);
      return state.price === null || state.at > until ? [] : [{ ...state, price: state.price, to }];
    }),
  );
}

/** Lowest observed price of a size in the last `windowMs`, from the list of observations. */
export function findLow(log: readonly LoggedState[], sizeMl: number, now: number, windowMs: number): number | null {
  const prices = listObserved(log, now).filter((each) => each.sizeMl === sizeMl && each.to >= now - windowMs);
  return prices.length === 0 ? null : Math.min(...prices.map(({ price }) => price));
}

/** The price of most days (UTC) of the last 30, by looking at each hour of each day. */
export function findUsual(
  log: readonly LoggedState[],
  offer: string,
  now: number,
): [price: number, days: number] | null {
  const observed = listObserved(log, now).filter((each) => each.offer === offer);
  const today = Math.floor(now / DAY_MS);
  const counts = new Map<number, number>();
  for (let day = today - 29; day <= today; day += 1) {
    const isOnDay = ({ at, to }: (typeof observed)[number]) => at < (day + 1) * DAY_MS && to >= day * DAY_MS;
    for (const price of new Set(observed.filter(isOnDay).map((each) => each.price)))
      counts.set(price, (counts.get(price) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? null;
}

/** Whether `price` at the time `at` is a new low of its size, from the observations before. */
export function isNewLow(log: readonly LoggedState[], { sizeMl, price, at }: Omit<LoggedState, 'offer'>): boolean {
  const before = listObserved(log, at).filter((each) => each.sizeMl === sizeMl && each.to >= at - 365 * DAY_MS);
  if (price === null || before.length === 0) return false;
  const isLongEnough = Math.min(...before.map((each) => each.at)) <= at - 30 * DAY_MS;
  return isLongEnough && price <= 0.99 * Math.min(...before.map((each) => each.price)) + 1e-9;
}

/**
 * Offers that are a deal: in stock, read at the confirmed price within a day, at most 5 % above the
 * low of the size, 1 % or more below the price of most days, and of a size known for 30 days.
 */
export function findDeals(log: readonly LoggedState[], now: number, read: ReadonlyMap<string, number>): string[] {
  return [...new Set(log.map(({ offer }) => offer))].filter((offer) => {
    const last = log.findLast((state) => state.offer === offer);
    if (!last || last.price === null || now - last.at > DAY_MS || read.get(offer) !== last.price) return false;
    const low = findLow(log, last.sizeMl, now, 365 * DAY_MS) ?? 0;
    const [usual, days] = findUsual(log, offer, now) ?? [0, 0];
    const sinceYear = listObserved(log, now).filter(
      (each) => each.sizeMl === last.sizeMl && each.to >= now - 365 * DAY_MS,
    );
    const isKnown = Math.min(...sinceYear.map((each) => each.at)) <= now - 30 * DAY_MS;
    return (
      isKnown && days >= 10 && last.price <= low * 1.05 + 1e-9 && Math.floor((1 - last.price / usual) * 100 + 1e-9) >= 1
    );
  });
}
