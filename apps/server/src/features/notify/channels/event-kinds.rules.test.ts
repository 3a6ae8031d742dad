import { type EventKind, eventKinds } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import type { ChannelKind } from '../notify.tables.ts';
import { isKindOff, type KindPreferences, listKinds, planKinds } from './event-kinds.rules.ts';

const updates = eventKinds.filter((kind) => kind !== 'restock');
const allOn = { restockEmails: true, updates: true };
const noEmails = { restockEmails: false, updates: true };
const noUpdates = { restockEmails: true, updates: false };
const without = (...kinds: EventKind[]) => eventKinds.filter((kind) => !kinds.includes(kind));

describe('listKinds', () => {
  test.for<[what: string, ChannelKind, string[], KindPreferences, EventKind[]]>([
    ['every kind at first', 'push', [], allOn, [...eventKinds]],
    ['no restock by email while restock emails are off', 'email', [], noEmails, updates],
    ['every kind by push while restock emails are off', 'push', [], noEmails, [...eventKinds]],
    ['only restocks while updates are off', 'webhook', [], noUpdates, ['restock']],
    ['no kind by email while both preferences are off', 'email', [], { restockEmails: false, updates: false }, []],
    ['every kind but one that is off for the channel', 'email', ['sold_out'], allOn, without('sold_out')],
    ['only restocks when every update is off for the channel', 'push', ['updates'], allOn, ['restock']],
    ['nothing when all is off for the channel', 'push', ['restock', 'updates'], allOn, []],
    ['every kind when the stored kind is not known', 'push', ['a later kind'], allOn, [...eventKinds]],
  ])('listKinds returns %s', ([, channelKind, offKinds, preferences, kinds]) => {
    expect(listKinds({ channelKind, offKinds }, preferences)).toEqual(kinds);
  });
});

describe('planKinds', () => {
  test.for<[what: string, ChannelKind, string[], KindPreferences, EventKind[], ReturnType<typeof planKinds>]>([
    [
      'nothing for every kind',
      'push',
      ['updates'],
      allOn,
      [...eventKinds],
      { preferences: allOn, offKinds: [], areOthersOff: false },
    ],
    [
      'every update, also later ones, for restocks only',
      'push',
      [],
      allOn,
      ['restock'],
      { preferences: allOn, offKinds: ['updates'], areOthersOff: false },
    ],
    [
      'the single kinds that are left out',
      'push',
      [],
      allOn,
      without('restock', 'preorder'),
      { preferences: allOn, offKinds: ['restock', 'preorder'], areOthersOff: false },
    ],
    [
      'the restocks of email as the preference',
      'email',
      [],
      allOn,
      [],
      { preferences: noEmails, offKinds: ['updates'], areOthersOff: false },
    ],
    [
      'restock emails turned on by email’s restocks',
      'email',
      ['updates'],
      noEmails,
      ['restock'],
      { preferences: allOn, offKinds: ['updates'], areOthersOff: false },
    ],
    [
      'updates turned on for this channel alone by its first update',
      'push',
      ['preorder'],
      noUpdates,
      ['restock', 'sold_out'],
      {
        preferences: allOn,
        offKinds: ['price_drop', 'new_offer', 'preorder', 'lowest_price', 'discontinued'],
        areOthersOff: true,
      },
    ],
    [
      'earlier choices of updates while updates are off',
      'webhook',
      ['preorder'],
      noUpdates,
      [],
      { preferences: noUpdates, offKinds: ['restock', 'preorder'], areOthersOff: false },
    ],
  ])('planKinds stores %s', ([, channelKind, offKinds, preferences, chosen, plan]) => {
    expect(planKinds({ channelKind, offKinds }, preferences, chosen)).toEqual(plan);
  });

  test('planKinds stores what listKinds returns, for any channel, choice and preferences', () => {
    const subsets = (kinds: readonly EventKind[]): EventKind[][] =>
      kinds.reduce<EventKind[][]>((sets, kind) => [...sets, ...sets.map((set) => [...set, kind])], [[]]);
    for (const channelKind of ['email', 'push', 'webhook'] as const)
      for (const preferences of [allOn, noEmails, noUpdates])
        for (const chosen of subsets(eventKinds)) {
          const { offKinds, preferences: after } = planKinds({ channelKind, offKinds: [] }, preferences, chosen);
          const order = eventKinds.filter((kind) => chosen.includes(kind));
          expect(listKinds({ channelKind, offKinds }, after)).toEqual(order);
        }
  });
});

test('a kind that is added later is off for a channel without updates, and on for one with some', () => {
  expect(isKindOff(planKinds({ channelKind: 'push', offKinds: [] }, allOn, ['restock']).offKinds, 'sold_out')).toBe(
    true,
  );
  const someOff = planKinds({ channelKind: 'push', offKinds: [] }, allOn, ['restock', 'sold_out']).offKinds;
  expect(someOff).not.toContain('updates');
});
