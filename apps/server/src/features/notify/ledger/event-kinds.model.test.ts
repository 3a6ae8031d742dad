import { type Availability, type EventKind, eventKinds } from '@sillage/contract';
import fc from 'fast-check';
import {
  givenChannel,
  givenStockedFragrance,
  givenWatcher,
  recordEvent,
  type StockedFragrance,
} from '../../../testing/given-event.ts';
import { findChannelId } from '../../../testing/given-inbox.ts';
import { expect, test } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { decideDelivery } from './delivery-decision.rules.ts';
import { loadDeliveries } from './load-deliveries.service.ts';

const RULE = 'You turned off this kind of alert for this channel';
const UPDATES = 'Watchlist updates are turned off';
const RESTOCKS = 'Restock emails are turned off';

/** Model of a channel: what it gets, and what it gets again when updates are turned on. */
interface ModelChannel {
  id: string;
  kind: 'email' | 'push' | 'webhook';
  ticked: Set<EventKind>;
  before: Set<EventKind>;
  state: 'works' | 'off' | 'removed' | 'unverified';
}

type Person = Awaited<ReturnType<typeof givenPerson>>;

async function givenPerson(app: TestApp, fragrance: StockedFragrance) {
  const amber = await givenWatcher(app, fragrance);
  const model = { updates: true, channels: [] as ModelChannel[] };
  model.channels.push(buildModel(await findChannelId(app, amber.id, 'email'), 'email', model.updates));
  return { ...amber, model };
}

function buildModel(id: string, kind: ModelChannel['kind'], hasUpdates: boolean): ModelChannel {
  return {
    id,
    kind,
    ticked: new Set(hasUpdates ? eventKinds : ['restock']),
    before: new Set(eventKinds),
    state: 'works',
  };
}

type Step = { person: number; channel: number } & (
  | { do: 'choose'; kinds: EventKind[] }
  | { do: 'save'; emailNotifications: boolean; watchlistUpdates: boolean }
  | { do: 'add'; kind: 'push' | 'webhook' }
  | { do: 'set'; state: 'works' | 'off' | 'removed' }
  | { do: 'verify'; isVerified: boolean }
  | { do: 'event'; kind: EventKind }
);

const at = { person: fc.nat(1), channel: fc.nat(3) };
const kind = fc.constantFrom(...eventKinds);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ ...at, do: fc.constant('choose' as const), kinds: fc.subarray([...eventKinds]) }),
  },
  fc.record({
    ...at,
    do: fc.constant('save' as const),
    emailNotifications: fc.boolean(),
    watchlistUpdates: fc.boolean(),
  }),
  fc.record({ ...at, do: fc.constant('add' as const), kind: fc.constantFrom('push' as const, 'webhook' as const) }),
  fc.record({
    ...at,
    do: fc.constant('set' as const),
    state: fc.constantFrom('works' as const, 'off' as const, 'removed' as const),
  }),
  fc.record({ ...at, do: fc.constant('verify' as const), isVerified: fc.boolean() }),
  { weight: 5, arbitrary: fc.record({ ...at, do: fc.constant('event' as const), kind }) },
);

/** Applies a change to the product and to the model, which computes with what each channel gets. */
async function apply(app: TestApp, { id, api, model }: Person, change: Exclude<Step, { do: 'event' }>): Promise<void> {
  const live = model.channels.filter(({ state }) => state !== 'removed');
  const channel = live[change.channel % live.length];
  if (!channel) throw new Error('every user has an email channel');
  const params = { userId: id, channelId: channel.id };
  switch (change.do) {
    case 'choose': {
      const hasUpdates = change.kinds.some((each) => each !== 'restock');
      await api.notify.updateKinds({ params, body: { kinds: change.kinds } });
      channel.ticked = new Set(change.kinds);
      model.updates ||= hasUpdates;
      break;
    }
    case 'save': {
      const { emailNotifications, watchlistUpdates } = change;
      const body = { emailNotifications, watchlistUpdates, weeklyDigest: false, defaultFilter: 'all' as const };
      await api.users.updatePreferences({ params: { id }, body });
      for (const each of model.channels) savePreferences(each, model.updates, change);
      model.updates = watchlistUpdates;
      break;
    }
    case 'add': {
      const label = `Channel ${model.channels.length}`;
      const added = await givenChannel(app, id, { kind: change.kind, label });
      model.channels.push(buildModel(added, change.kind, model.updates));
      break;
    }
    case 'set':
      await setState(app, { id, api }, channel, change.state);
      break;
    case 'verify': {
      const email_verified_at = change.isVerified ? app.clock.now() : null;
      await app.db.updateTable('users').set({ email_verified_at }).where('id', '=', id).execute();
      const email = model.channels[0];
      if (email?.state !== 'off' && email) email.state = change.isVerified ? 'works' : 'unverified';
    }
  }
}

function savePreferences(channel: ModelChannel, hadUpdates: boolean, saved: Step & { do: 'save' }): void {
  if (channel.kind === 'email') channel.ticked[saved.emailNotifications ? 'add' : 'delete']('restock');
  if (hadUpdates === saved.watchlistUpdates) return;
  const restock = [...channel.ticked].filter((each) => each === 'restock');
  if (hadUpdates) channel.before = channel.ticked;
  const others = hadUpdates ? [] : [...channel.before].filter((each) => each !== 'restock');
  channel.ticked = new Set([...restock, ...others]);
}

async function setState(
  app: TestApp,
  { id, api }: Pick<Person, 'id' | 'api'>,
  channel: ModelChannel,
  state: 'works' | 'off' | 'removed',
): Promise<void> {
  // Whether email is verified is a step of its own, and email cannot be removed.
  if (channel.kind === 'email') return;
  const params = { userId: id, channelId: channel.id };
  if (state === 'removed') await api.notify.removeChannel({ params });
  else if (state === 'works') await api.notify.resumeChannel({ params });
  else await app.db.updateTable('channels').set({ off_at: app.clock.now() }).where('id', '=', channel.id).execute();
  channel.state = state;
}

/** Expected reason for not sending a kind to a channel; null when it is sent. */
function findReason({ model }: Person, channel: ModelChannel, event: EventKind): string | null {
  if (channel.ticked.has(event)) return null;
  if (event !== 'restock') return model.updates ? RULE : UPDATES;
  return channel.kind === 'email' ? RESTOCKS : RULE;
}

const listRows = (app: TestApp, eventId: string, userId: string) =>
  app.db
    .selectFrom('deliveries')
    .select(['id', 'channel_id', 'channel_kind', 'status', 'reason'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .execute();

/** Publishes an event of the kind, and checks the deliveries that were written for a person. */
async function expectDeliveries(app: TestApp, person: Person, eventId: string, event: EventKind): Promise<void> {
  const rows = await listRows(app, eventId, person.id);
  const areAllOff = event !== 'restock' && !person.model.updates;
  const expected = person.model.channels
    .filter(({ state }) => !areAllOff && state !== 'removed' && state !== 'unverified')
    .map((channel) => [channel.id, findReason(person, channel, event)]);
  const outbound = rows.filter(({ channel_kind }) => channel_kind !== 'app');
  expect(new Map(outbound.map(({ channel_id, reason }) => [channel_id, reason]))).toEqual(
    new Map(expected as [string, string | null][]),
  );
  expect(outbound.every(({ status, reason }) => status === (reason === null ? 'due' : 'dropped'))).toBe(true);
  const inbox = rows.filter(({ channel_kind }) => channel_kind === 'app');
  expect(inbox.map(({ status, reason }) => [status, reason])).toEqual([['sent', areAllOff ? UPDATES : null]]);
}

/** Checks what is decided now about deliveries that were due when they were written. */
async function expectDecisions(app: TestApp, person: Person, eventId: string, event: EventKind): Promise<void> {
  const due = (await listRows(app, eventId, person.id)).filter(({ status }) => status === 'due');
  const deliveries = await loadDeliveries(
    app.db,
    due.map((row) => row.id),
  );
  for (const delivery of deliveries) {
    const channel = person.model.channels.find(({ id }) => id === delivery.receiver.channelId);
    if (!channel) throw new Error('a delivery has an unknown channel');
    const decision = decideDelivery(delivery, app.clock.now());
    const reason = findReason(person, channel, event);
    if (reason !== null) expect(decision).toEqual({ action: 'drop', reason });
    else expect(decision.action).toBe(channel.state === 'works' ? 'send' : 'drop');
  }
}

const stockAfter = new Map<EventKind, Availability>([
  ['sold_out', 'SoldOut'],
  ['preorder', 'PreOrder'],
  ['discontinued', 'SoldOut'],
]);

async function publish(app: TestApp, fragrance: StockedFragrance, event: EventKind): Promise<string> {
  await fragrance.set({ availability: stockAfter.get(event) ?? 'InStock' });
  await app.db
    .updateTable('fragrances')
    .set({ discontinued_since: event === 'discontinued' ? app.clock.now() : null })
    .where('id', '=', fragrance.id)
    .execute();
  return recordEvent(app, fragrance, { kind: event, priceDrop: { before: 160, now: 80 } });
}

test('fan-out, sending and the channel list agree with a model of the matrix after any changes', async ({ app }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
      const fragrance = await givenStockedFragrance(app);
      // The offer is new to every watch.
      await app.db.updateTable('offers').set({ first_seen_at: null }).where('id', '=', fragrance.offerId).execute();
      const people = [await givenPerson(app, fragrance), await givenPerson(app, fragrance)];
      let last: { id: string; kind: EventKind } | null = null;
      for (const each of [...steps, { do: 'event' as const, kind: 'restock' as const, person: 0, channel: 0 }]) {
        if (each.do !== 'event') {
          const person = people[each.person];
          if (person) await apply(app, person, each);
          continue;
        }
        for (const person of people) if (last) await expectDecisions(app, person, last.id, last.kind);
        last = { id: await publish(app, fragrance, each.kind), kind: each.kind };
        for (const person of people) await expectDeliveries(app, person, last.id, last.kind);
      }
      for (const { id, api, model } of people) {
        const channels = await api.notify.channels({ params: { userId: id } });
        const live = model.channels.filter(({ state }) => state !== 'removed');
        expect(new Map(channels.map((channel) => [channel.id, new Set(channel.kinds)]))).toEqual(
          new Map(live.map((channel) => [channel.id, channel.ticked])),
        );
        expect(await api.users.preferences({ params: { id } })).toMatchObject({
          emailNotifications: model.channels[0]?.ticked.has('restock'),
          watchlistUpdates: model.updates,
        });
      }
    }),
    { numRuns: 40 },
  );
});

test('without a choice, deliveries are those of the two preferences alone', async ({ app }) => {
  const flags = [false, true];
  const cases = flags.flatMap((emails) => flags.map((others) => ({ emails, others })));
  for (const { emails, others } of cases)
    for (const event of eventKinds) {
      const fragrance = await givenStockedFragrance(app);
      await app.db.updateTable('offers').set({ first_seen_at: null }).where('id', '=', fragrance.offerId).execute();
      const preferences = { email_notifications: emails, watchlist_updates: others };
      const { id } = await givenWatcher(app, fragrance, { preferences });
      await givenChannel(app, id);
      await givenChannel(app, id, { kind: 'push' });
      const rows = await listRows(app, await publish(app, fragrance, event), id);
      const states = Object.fromEntries(
        rows.map(({ channel_kind, status, reason }) => [channel_kind, [status, reason]]),
      );
      const isWanted = event === 'restock' || others;
      const email = event === 'restock' && !emails ? ['dropped', RESTOCKS] : ['due', null];
      const messages = { email, push: ['due', null], webhook: ['due', null] };
      expect([emails, others, event, states]).toEqual([
        emails,
        others,
        event,
        { app: ['sent', isWanted ? null : UPDATES], ...(isWanted && messages) },
      ]);
    }
});
