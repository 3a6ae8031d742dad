import { AppError } from '@sillage/contract';
import { DAY, HOUR } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Limit } from '../../../platform/rate-limit.ts';
import { endWatch, setSnooze } from '../../watchlist/index.ts';
import * as repo from './alert-actions.repo.ts';
import { type AlertAction, buildUndoFields, canAnswer, parseAlertForm } from './alert-form.rules.ts';
import { verifyAlertToken } from './alert-link.service.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'secret' | 'limits'>;

/** Generous, because mail providers open the links of many users from a few addresses. */
const perAddress: Limit = {
  name: 'alert-link-address',
  points: 600,
  windowMs: HOUR,
  isByAddress: true,
  isRemembered: true,
};
const perToken: Limit = { name: 'alert-link', points: 120, windowMs: DAY, isRemembered: true };

/** A request with the token of an alert. `address` is the client's, as rate limits count it. */
export interface AlertRequest {
  token: string;
  address: string;
}

/** Notice on the page of an alert about the action that was just done. */
export interface ActionNotice {
  text: string;
  eventId: string;
  /** Fields of the form that undoes the action; null if there is nothing to undo. */
  undo: Record<string, string> | null;
}

/**
 * Lists the events of a link; null for a link that is forged, expired or unknown. Changes nothing.
 */
export async function readAlerts(deps: Needs, request: AlertRequest): Promise<repo.AlertRow[] | null> {
  const messageId = await openLink(deps, request);
  if (messageId === null) return null;
  const alerts = await repo.listAlerts(deps.db, messageId);
  return alerts.length > 0 ? alerts : null;
}

async function openLink({ limits, secret, clock }: Needs, { token, address }: AlertRequest): Promise<string | null> {
  await limits.take(perAddress, address);
  const messageId = verifyAlertToken(secret, token, clock.now());
  if (messageId !== null) await limits.take(perToken, messageId);
  return messageId;
}

export type ActionResult = { alerts: repo.AlertRow[]; notice: ActionNotice | null; error: AppError | null };

/**
 * Does what the fields of a form say, to the one watch of the event that they name; a link to one
 * event needs no name. Returns null for a link that is forged, expired or unknown.
 */
export async function actOnAlert(
  deps: Needs,
  request: AlertRequest,
  fields: URLSearchParams,
): Promise<ActionResult | null> {
  const before = await readAlerts(deps, request);
  if (before === null) return null;
  try {
    const notice = await applyForm(deps, before, fields);
    return { alerts: (await rereadAlerts(deps, request)) ?? before, notice, error: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { alerts: before, notice: null, error };
  }
}

async function rereadAlerts({ db, secret, clock }: Needs, { token }: AlertRequest): Promise<repo.AlertRow[] | null> {
  const messageId = verifyAlertToken(secret, token, clock.now());
  const alerts = messageId === null ? [] : await repo.listAlerts(db, messageId);
  return alerts.length > 0 ? alerts : null;
}

async function applyForm(
  deps: Needs,
  alerts: readonly repo.AlertRow[],
  fields: URLSearchParams,
): Promise<ActionNotice> {
  const form = parseAlertForm(fields);
  const [only, ...others] = alerts;
  const alert = form?.eventId ? alerts.find(({ eventId }) => eventId === form.eventId) : others.length === 0 && only;
  if (!form || !alert) throw new AppError('BAD_REQUEST', { message: 'Please choose one of the buttons below.' });
  const { action } = form;
  await apply(deps, alert, action);
  const { eventId } = alert;
  return { eventId, text: describeAction(action), undo: buildUndoFields(action, alert) };
}

async function apply(deps: Needs, alert: repo.AlertRow, action: AlertAction): Promise<void> {
  const now = deps.clock.now();
  const inTransaction = (work: (tx: Tx) => Promise<void>) => deps.db.transaction().execute(work);
  switch (action.kind) {
    case 'bought':
      return inTransaction((tx) => endWatch.markBought(tx, alert, now));
    case 'stop':
      return inTransaction((tx) => endWatch.stopWatch(tx, alert, now));
    case 'restore':
      return inTransaction((tx) => endWatch.undoEnd(tx, alert));
    case 'snooze':
      await setSnooze(deps, alert.userId, alert.fragranceId, action.snooze);
      return;
    case 'answer': {
      const { answer } = action;
      if (!canAnswer(alert)) throw new AppError('BAD_REQUEST', { message: 'There is nothing to answer here.' });
      return inTransaction((tx) =>
        answer === null ? repo.deleteAnswer(tx, alert) : repo.saveAnswer(tx, alert, answer, now),
      );
    }
  }
}

function describeAction(action: AlertAction): string {
  switch (action.kind) {
    case 'bought':
      return 'Enjoy it! It is off your watchlist, and we will not recommend it again.';
    case 'stop':
      return 'Stopped. We send nothing more about it.';
    case 'restore':
      return 'It is on your watchlist again, as it was.';
    case 'snooze':
      return action.snooze === null ? 'Messages about it are on again.' : 'Snoozed. It stays on your watchlist.';
    case 'answer':
      return action.answer === null
        ? 'Your answer was removed.'
        : 'Thank you. Answers show how often our alerts are right.';
  }
}
