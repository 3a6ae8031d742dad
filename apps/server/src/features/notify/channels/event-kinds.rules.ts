import { type EventKind, eventKinds } from '@sillage/contract';
import type { ChannelKind } from '../notify.tables.ts';

/**
 * Whether a kind of event is an update, which the preference `watchlistUpdates` turns on and off.
 * The other kinds always reach push and webhooks, and by `emailNotifications` emails. A new kind
 * needs a value here. As an update, it reaches each channel that gets any update.
 */
const updates: Record<EventKind, boolean> = {
  restock: false,
  sold_out: true,
  price_drop: true,
  lowest_price: true,
  new_offer: true,
  preorder: true,
  discontinued: true,
};

export function isUpdate(kind: EventKind): boolean {
  return updates[kind];
}

/** Kinds that `watchlistUpdates` does not turn off. */
const alwaysSent: ReadonlySet<string> = new Set(eventKinds.filter((kind) => !isUpdate(kind)));

/** Entry of `off_kinds`: the channel gets no update, also none of a kind that is added later. */
export const EVERY_UPDATE = 'updates';

/** Returns the entries of `off_kinds` that turn a kind off; one of them is enough. */
export function listOffEntries(kind: EventKind): string[] {
  return isUpdate(kind) ? [kind, EVERY_UPDATE] : [kind];
}

/** The two preferences of the specification that decide about single kinds. */
export interface KindPreferences {
  restockEmails: boolean;
  updates: boolean;
}

/** A channel, and what the user turned off for it. */
export interface ChannelChoice {
  channelKind: ChannelKind;
  /** `channels.off_kinds` */
  offKinds: readonly string[];
}

/** Whether the user turned a kind off for a channel, apart from the preferences. */
export function isKindOff(offKinds: readonly string[], kind: EventKind): boolean {
  return listOffEntries(kind).some((entry) => offKinds.includes(entry));
}

/** Returns the preference that turns a kind of event off on such channels; null if none does. */
export function findOffPreference(
  channelKind: ChannelKind,
  kind: EventKind,
  preferences: KindPreferences,
): keyof KindPreferences | null {
  if (isUpdate(kind)) return preferences.updates ? null : 'updates';
  return channelKind === 'email' && !preferences.restockEmails ? 'restockEmails' : null;
}

/** Lists the kinds of event that a channel gets: one row of the matrix. */
export function listKinds({ channelKind, offKinds }: ChannelChoice, preferences: KindPreferences): EventKind[] {
  return eventKinds.filter(
    (kind) => findOffPreference(channelKind, kind, preferences) === null && !isKindOff(offKinds, kind),
  );
}

export interface KindsPlan {
  preferences: KindPreferences;
  offKinds: string[];
  /** Whether updates must be turned off for the user's other channels, so that they stay off. */
  areOthersOff: boolean;
}

/**
 * Plans what to store so that a channel gets exactly these kinds, and every other channel what it
 * got before. While updates are off and none is chosen, earlier choices of updates stay stored.
 */
export function planKinds(
  { channelKind, offKinds }: ChannelChoice,
  preferences: KindPreferences,
  chosen: readonly EventKind[],
): KindsPlan {
  const isEmail = channelKind === 'email';
  const hasUpdates = chosen.some(isUpdate);
  const notChosen = eventKinds.filter((kind) => !chosen.includes(kind));
  const offAlways = notChosen.filter((kind) => !isUpdate(kind));
  const storedUpdates = offKinds.filter((entry) => !alwaysSent.has(entry));
  const allOff = preferences.updates ? [EVERY_UPDATE] : storedUpdates;
  return {
    preferences: {
      restockEmails: isEmail ? offAlways.length === 0 : preferences.restockEmails,
      updates: preferences.updates || hasUpdates,
    },
    offKinds: [...(isEmail ? [] : offAlways), ...(hasUpdates ? notChosen.filter(isUpdate) : allOff)],
    areOthersOff: hasUpdates && !preferences.updates,
  };
}
