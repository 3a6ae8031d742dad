import type { Availability, ParsedInput, routes } from '@sillage/contract';
import { newId } from '../../../platform/ids.ts';
import { givenFragrance, givenUser } from '../../../testing/given.ts';
import type { TestApp } from '../../../testing/test-app.ts';

type Body = ParsedInput<typeof routes.observations.observe>['body'];
type Offer = Body['verdict']['offers'][number];

interface Seen {
  at?: Date;
  title?: string;
  offers?: Partial<Offer>[];
  outcome?: Body['outcome'];
  says?: string;
  price?: number;
}

/** Builds an observation of a page with one size, by default 50 ml for 80 EUR. */
export function buildObservation(
  app: TestApp,
  url: string,
  availability: Availability | 'unknown',
  seen: Seen = {},
): Body {
  const { at = app.clock.now(), title = 'Oud Intense', outcome = 'product', price = 80 } = seen;
  const offers = (seen.offers ?? [{}]).map((offer) => ({
    variant: null,
    sku: null,
    gtin: null,
    sizeMl: 50,
    kind: 'bottle' as const,
    availability,
    price,
    currency: 'EUR',
    ...offer,
  }));
  return {
    url,
    observedAt: at.toISOString(),
    outcome,
    verdict: {
      title,
      brand: 'Maison Test',
      availability,
      confidence: 0.9,
      method: 'json-ld',
      offers,
      evidence: [{ source: 'json-ld', says: seen.says ?? `availability: ${availability}` }],
    },
  };
}

let count = 0;

/** A fragrance whose shop no program can read, with the address of its page. */
export async function givenUnreadable(app: TestApp, { sizeMl = 50 } = {}) {
  count += 1;
  const url = `http://closed-${process.pid}-${count}.example/p/oud`;
  return { ...(await givenFragrance(app, { name: `Closed Oud ${count}`, url, sizeMl })), url };
}

/** A user with a browser that reads pages. */
export async function givenObserver(app: TestApp) {
  const user = await givenUser(app);
  const { api } = user;
  const observe = (url: string, availability: Availability | 'unknown', seen?: Seen) =>
    api.observations.observe({ body: buildObservation(app, url, availability, seen) });
  return {
    ...user,
    observe,
    /** Observes twice, at least `MONITOR_CONFIRM` apart, so that a change is confirmed. */
    async observeTwice(url: string, availability: Availability, seen?: Seen) {
      await observe(url, availability, seen);
      app.clock.advance(app.config.monitor.confirmMs);
      const observed = await observe(url, availability, seen);
      app.clock.advance(app.config.monitor.confirmMs);
      return observed;
    },
    watch: (fragranceId: number, watchFilter?: { sizesMl: number[] | null; maxPrice: null }) =>
      api.watchlist.add({ body: { userId: user.id, fragranceId, ...(watchFilter && { watchFilter }) } }),
    async listWatched() {
      return api.watchlist.list({ params: { userId: user.id } });
    },
    async readInbox() {
      return (await api.inbox.list({ params: { userId: user.id }, query: {} })).entries;
    },
    async listEmails() {
      return (await app.emails()).filter(({ to }) => to === user.email).map(({ subject }) => subject);
    },
  };
}

/** Adds observed pages of a user, without observations. */
export async function fillPages(app: TestApp, userId: string, pages: number): Promise<void> {
  const now = app.clock.now();
  const rows = Array.from({ length: pages }, (_, index) => ({
    id: newId(),
    user_id: userId,
    url: `http://filled-shop.example/${index}`,
    page_id: null,
    suggestion_id: null,
    title: null,
    outcome: 'product' as const,
    counts: true,
    observed_at: now,
    read_at: now,
    created_at: now,
  }));
  await app.db.insertInto('observed_pages').values(rows).execute();
}

/** Copies the state that all users share, to compare it with a later copy. */
export async function copySharedState(app: TestApp): Promise<unknown> {
  const tables = ['offers', 'pages', 'fragrances', 'checks', 'latest_checks', 'candidates', 'live_changes'] as const;
  const crawling = ['page_schedules', 'shop_crawls', 'shops'] as const;
  const copies = [...tables, ...crawling].map((table) =>
    app.db
      .selectFrom(table as 'offers')
      .selectAll()
      .execute(),
  );
  return Promise.all(copies);
}
