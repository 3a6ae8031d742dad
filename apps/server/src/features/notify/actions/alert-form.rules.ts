import { type EventKind, type SnoozeInput, snoozeInput } from '@sillage/contract';

/** Answers to "Was it there?"; `other-price` means that it was there at a different price. */
const alertAnswers = ['yes', 'no', 'other-price'] as const;
export type AlertAnswer = (typeof alertAnswers)[number];

/** What a user does on the page of an alert. Null ends a snooze, or takes an answer back. */
export type AlertAction =
  | { kind: 'bought' | 'stop' | 'restore' }
  | { kind: 'snooze'; snooze: SnoozeInput | null }
  | { kind: 'answer'; answer: AlertAnswer | null };

const answers = new Map<string, AlertAnswer | null>([
  ...alertAnswers.map((answer) => [answer, answer] as const),
  ['none', null],
]);

/** Reads the fields of a form; null for fields that no form of the page sends. */
export function parseAlertForm(fields: URLSearchParams): { eventId: string | null; action: AlertAction } | null {
  const action = parseAction(fields);
  return action && { eventId: fields.get('event'), action };
}

function parseAction(fields: URLSearchParams): AlertAction | null {
  const kind = fields.get('action');
  if (kind === 'bought' || kind === 'stop' || kind === 'restore') return { kind };
  if (kind === 'answer') {
    const answer = answers.get(fields.get('answer') ?? '');
    return answer === undefined ? null : { kind, answer };
  }
  if (kind !== 'snooze') return null;
  if (fields.get('for') === 'none') return { kind, snooze: null };
  const { success, data } = snoozeInput.safeParse(buildSnooze(fields));
  return success ? { kind, snooze: data } : null;
}

function buildSnooze(fields: URLSearchParams): object {
  const until = fields.get('until');
  if (until !== null) return { until };
  if (fields.get('for') !== 'price') return { period: fields.get('for') };
  // Many European keyboards write a price with a comma.
  const price = (fields.get('price') ?? '').trim().replace(',', '.');
  const amount = price === '' ? Number.NaN : Number(price);
  return { cheaperThan: { amount, currency: fields.get('currency'), per: fields.get('per') ?? 'bottle' } };
}

/** Fields of the form that undoes an action; `before` is the state before the action. */
export function buildUndoFields(
  action: AlertAction,
  before: {
    snoozedUntil: Date | null;
    snoozedAbovePrice: number | null;
    snoozedAboveCurrency: string | null;
    snoozedAbovePer: 'bottle' | 'ml' | null;
    answer: AlertAnswer | null;
  },
): Record<string, string> | null {
  if (action.kind === 'restore') return null;
  if (action.kind === 'answer') return { action: 'answer', answer: before.answer ?? 'none' };
  if (action.kind !== 'snooze') return { action: 'restore' };
  if (before.snoozedUntil !== null) return { action: 'snooze', until: before.snoozedUntil.toISOString() };
  const { snoozedAbovePrice: price, snoozedAboveCurrency: currency, snoozedAbovePer: per } = before;
  if (price === null || currency === null) return { action: 'snooze', for: 'none' };
  return { action: 'snooze', for: 'price', price: String(price), currency, per: per ?? 'bottle' };
}

/** Only an alert of our own that something was there can be right or wrong. */
export function canAnswer({ isPrivate, kind }: { isPrivate: boolean; kind: EventKind }): boolean {
  return !isPrivate && kind !== 'sold_out' && kind !== 'discontinued';
}
