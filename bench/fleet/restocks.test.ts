import { expect, test } from 'vitest';
import { judge } from './restocks.ts';
import { addressOf, userIdOf } from './world.ts';

const oud = { fragranceId: 7, identity: '0-7', name: 'Scent 0 7' };
const iris = { fragranceId: 8, identity: '0-8', name: 'Scent 0 8' };
// Person 9 wants no mails, and 1 has no live connection.
const due = {
  played: [oud, iris].map((scent) => ({ scent, at: 0 })),
  watchers: new Map([
    [oud.fragranceId, [0, 1, 9].map(userIdOf)],
    [iris.fragranceId, [0].map(userIdOf)],
  ]),
  followers: [0, 9].map((number) => ({ userId: userIdOf(number), token: '' })),
};
const sight = (fragranceId: number, number: number, kind = 'restock') => ({
  fragranceId,
  userId: userIdOf(number),
  kind,
  at: 0,
});
const told = {
  events: ['7', '8'],
  inboxes: [`7 ${userIdOf(0)}`, `7 ${userIdOf(1)}`, `7 ${userIdOf(9)}`, `8 ${userIdOf(0)}`],
  mails: [`${oud.name} to ${addressOf(0)}`, `${oud.name} to ${addressOf(1)}`, `${iris.name} to ${addressOf(0)}`],
  sights: [sight(7, 0), sight(7, 9), sight(8, 0), sight(8, 0, 'price')],
};
const well = (expected: number) => ({ expected, lost: 0, doubled: 0, foreign: 0 });
const all = { events: well(2), inboxes: well(4), mails: well(3), live: well(3) };

test('whoever was to hear and heard once is found so, on every way', () => {
  expect(judge(due, told)).toEqual(all);
});

// `live` is counted by the sights.
const ways = [
  ['events', 'events', '9'],
  ['inboxes', 'inboxes', `8 ${userIdOf(1)}`],
  ['mails', 'mails', `${oud.name} to ${addressOf(9)}`],
  ['live', 'sights', sight(7, 1)],
] as const;

test.for(ways)('of %s one is lost, doubled or foreign, and that alone', ([way, from, foreign]) => {
  const found: readonly unknown[] = told[from];
  const changed = (list: readonly unknown[]) => judge(due, { ...told, [from]: list });
  const but = (count: object) => ({ ...all, [way]: { ...all[way], ...count } });
  for (const each of found.slice(0, 2))
    expect(changed(found.filter((other) => other !== each))).toEqual(but({ lost: 1 }));
  expect(changed([...found, found[0]])).toEqual(but({ doubled: 1 }));
  expect(changed([...found, foreign])).toEqual(but({ foreign: 1 }));
  expect(changed([])).toEqual(but({ lost: all[way].expected }));
});
