import { after } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { isSignedBy, sign } from '../../platform/ids.ts';
import type { MonitorEvent } from '../monitor/index.ts';
import { setEmailNotifications } from '../users/index.ts';
import { restockMail } from './notify.emails.ts';
import * as repo from './notify.repo.ts';
import { afterFailure, type MailFailure, retryMs } from './notify.rules.ts';

/** Writes who is told of what, in the transaction of the change itself: from then on nothing is lost. */
export async function recordDeliveries(tx: Tx, events: readonly MonitorEvent[]): Promise<void> {
  for (const event of events) {
    if (event.kind === 'restock') await repo.insertDeliveries(tx, event);
  }
}

/** Sends one claimed delivery and writes how it went. The network is outside any transaction. */
export async function deliver(deps: Deps, delivery: repo.Claimed, lease: string): Promise<void> {
  const news = await repo.findNews(deps.db, delivery.event_id, delivery.user_id);
  const unwanted = news && reasonToDrop(news);
  if (!news || unwanted || news.watchId === null)
    return repo.endTry(deps.db, delivery.id, lease, { status: 'dropped', reason: unwanted ?? null });
  const offers = await repo.listNewsOffers(deps.db, news.offerIds, news.watchId);
  if (offers.length === 0)
    return repo.endTry(deps.db, delivery.id, lease, {
      status: 'dropped',
      reason: 'The watch now waits for something else',
    });
  const { publicUrl } = deps.config;
  const mail = restockMail(
    { ...news, offers },
    {
      id: delivery.id,
      // The address as it is now: it may have changed since the event.
      to: news.email,
      dashboardUrl: new URL('/dashboard', publicUrl).href,
      unsubscribeUrl: new URL(`/unsubscribe/${unsubscribeToken(deps.secret, delivery.user_id)}`, publicUrl).href,
    },
  );
  const failure = await deps.mailer.send(mail).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  await (failure
    ? noteFailure(deps, delivery, lease, failure)
    : repo.endTry(deps.db, delivery.id, lease, { status: 'sent', sent_at: deps.clock.now() }));
}

/** What its receiver changed since the event; null when the mail is still wanted. */
function reasonToDrop(news: repo.News): string | null {
  if (!news.isWanted) return 'Restock mails were turned off';
  return news.watchId === null ? 'It was taken off the watchlist' : null;
}

function noteFailure(deps: Deps, delivery: repo.Claimed, lease: string, failure: Error & MailFailure): Promise<void> {
  const { attempts } = delivery;
  deps.log.warn(
    { delivery: delivery.id, attempts, status: failure.responseCode, reason: failure.message.slice(0, 200) },
    'a mail was not accepted',
  );
  const reason = failure.responseCode
    ? `The mail server answered ${failure.responseCode}`
    : 'The mail server could not be reached';
  if (afterFailure(attempts, failure) === 'give-up')
    return repo.endTry(deps.db, delivery.id, lease, { status: 'failed', reason });
  return repo.endTry(deps.db, delivery.id, lease, {
    next_try_at: after(deps.clock.now(), retryMs(attempts, Math.random())),
    reason,
  });
}

/** Names a user and a kind of mail; hard to forge, good for ever, so that the link in an old mail still works. */
export function unsubscribeToken(secret: string, userId: string): string {
  return `${userId}.${sign(secret, `unsubscribe restock ${userId}`)}`;
}

function userOf(secret: string, token: string): string | null {
  const [userId = '', tag = ''] = token.split('.', 2);
  return isSignedBy(secret, `unsubscribe restock ${userId}`, tag) ? userId : null;
}

/** Turns restock mails off (or on again) for whom the token names; answers whether the token is one of ours. */
export async function setRestockMails(
  { db, secret }: Pick<Deps, 'db' | 'secret'>,
  token: string,
  on: boolean,
): Promise<boolean> {
  const userId = userOf(secret, token);
  if (userId === null) return false;
  await setEmailNotifications(db, userId, on);
  return true;
}

export function isUnsubscribeToken({ secret }: Pick<Deps, 'secret'>, token: string): boolean {
  return userOf(secret, token) !== null;
}

/** Every message that was to go to the user, newest first, with what became of it. */
export function listDeliveries({ db }: Pick<Deps, 'db'>, userId: string) {
  return repo.listDeliveries(db, userId);
}
