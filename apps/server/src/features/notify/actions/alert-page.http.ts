import type { AppError } from '@sillage/contract';
import { type Html, html } from '../../../platform/html.ts';
import { renderPlainPage } from '../../../platform/http/plain-page.ts';
import { isOver } from '../event-summary.rules.ts';
import {
  DISCONTINUED_RULE,
  formatDateTime,
  formatFragranceName,
  formatHeadline,
  formatOffer,
  toPlainLine,
  toWebUrl,
} from '../event-text.rules.ts';
import type { AlertRow } from './alert-actions.repo.ts';
import type { ActionNotice } from './alert-actions.service.ts';
import { type AlertAnswer, canAnswer } from './alert-form.rules.ts';
import { ALERT_LINK_DAYS } from './alert-link.service.ts';

interface AlertPage {
  /** At least one. */
  alerts: readonly AlertRow[];
  token: string;
  now: Date;
  notice?: ActionNotice | null;
  error?: AppError | null;
}

/**
 * Renders the page of a message's alerts: each watch with its events. It shows nothing of the user
 * but the state of these watches, has no scripts and loads nothing from other sites.
 */
export function renderAlertPage({ alerts, token, now, notice = null, error = null }: AlertPage): string {
  const byFragrance = [...Map.groupBy(alerts, ({ fragranceId }) => fragranceId).values()];
  const [first] = alerts;
  const isSingle = alerts.length === 1 && first !== undefined;
  const body = html`${notice ? [renderNotice(notice, token)] : []}${
    error ? [html`<p class="notice" role="alert">${error.message}</p>`] : []
  }${byFragrance.map((events) => renderWatch(events, { token, now, isSingle }))}
<p class="small">This link works without signing in, for ${ALERT_LINK_DAYS} days and for ${
    byFragrance.length === 1 ? 'this fragrance' : 'these fragrances'
  } only. Do not forward it.</p>
<p><a href="/dashboard">Your watchlist</a> · <a href="/accuracy">How often alerts are right</a></p>`;
  return renderPlainPage(isSingle ? formatAlertHeadline(first) : 'Your alerts', body, STYLE);
}

/** One page for every link that does not work, so that it says nothing about the token. */
export function renderUnknownLink(): string {
  return renderPlainPage(
    'This link does not work',
    html`<p>Links in alerts work for ${ALERT_LINK_DAYS} days. This one is older, or a part of it is missing.</p>
<p>Everything that it could do is also on your watchlist: <a href="/dashboard">sign in to manage your watchlist</a>.</p>`,
  );
}

function renderNotice({ text, eventId, undo }: ActionNotice, token: string): Html {
  const undoForm = undo ? [renderForm(token, { event: eventId, ...undo }, [button('Undo', 'quiet')])] : [];
  return html`<div class="notice" role="status" tabindex="-1" autofocus><p>${text}</p>${undoForm}</div>`;
}

interface WatchContext {
  token: string;
  now: Date;
  isSingle: boolean;
}

function renderWatch(events: readonly AlertRow[], { token, now, isSingle }: WatchContext): Html {
  const [watch] = events;
  if (!watch) return html``;
  const heading = isSingle ? [] : [html`<h2>${formatFragranceName(watch)}</h2>`];
  // The question about a single alert comes last: the watch matters more to the user.
  const question = isSingle && canAnswer(watch) ? [renderQuestion(watch, token)] : [];
  return html`<article>${heading}${events.map((event) => renderEvent(event, token, isSingle))}
${renderState(watch, token, now)}${question}</article>`;
}

function renderEvent(event: AlertRow, token: string, isSingle: boolean): Html {
  const shopUrl = toWebUrl(event.url);
  const shop = toPlainLine(event.shop, 80);
  const headline = isSingle ? [] : [html`<h3>${formatAlertHeadline(event)}</h3>`];
  const link = shopUrl === null ? html`${shop}` : html`<a href="${shopUrl}" rel="noreferrer noopener">${shop}</a>`;
  if (event.kind === 'discontinued')
    return html`${headline}<p>${formatDateTime(event.happenedAt, 'UTC')}. ${DISCONTINUED_RULE}</p>`;
  const offers = event.offers.map((offer) => html`<li>${formatOffer({ ...offer, lastCheckedAt: null })}</li>`);
  return html`${headline}<p>${formatDateTime(event.happenedAt, 'UTC')}, at ${link}</p><ul>${offers}</ul>${
    !isSingle && canAnswer(event) ? [renderQuestion(event, token)] : []
  }`;
}

const answerLabels: readonly [AlertAnswer, string][] = [
  ['yes', 'Yes'],
  ['no', 'No'],
  ['other-price', 'Different price'],
];

function renderQuestion({ eventId, answer }: AlertRow, token: string): Html {
  const buttons = answerLabels.map(
    ([value, label]) =>
      html`<button class="quiet" name="answer" value="${value}" aria-pressed="${String(answer === value)}">${label}</button>`,
  );
  return html`<fieldset><legend>Was it there?</legend>${renderForm(token, { event: eventId, action: 'answer' }, buttons)}</fieldset>`;
}

function renderState(watch: AlertRow, token: string, now: Date): Html {
  const { eventId: event, isWatched, isBought, canRestore } = watch;
  if (!isWatched) {
    const text = isBought ? 'You bought it, so you no longer watch it.' : 'You no longer watch it.';
    const restore = renderForm(token, { event, action: 'restore' }, [button('Watch it again', 'quiet')]);
    const bought = renderForm(token, { event, action: 'bought' }, [button('Bought it', 'quiet')]);
    return html`<p><strong>${text}</strong></p><div class="row">${canRestore ? [restore] : []}${isBought ? [] : [bought]}</div>`;
  }
  return html`<div class="row">
${renderForm(token, { event, action: 'bought' }, [button('Bought it')])}
${renderForm(token, { event, action: 'stop' }, [button('Stop watching', 'quiet')])}</div>${renderSnooze(watch, token, now)}`;
}

function renderSnooze(watch: AlertRow, token: string, now: Date): Html {
  const { eventId: event, snoozedUntil, snoozedAbovePrice, snoozeReason } = watch;
  const isSnoozed = snoozedAbovePrice !== null || (snoozedUntil !== null && snoozedUntil > now);
  const current = isSnoozed
    ? [
        html`<p><strong>${snoozeReason ?? 'Snoozed'}.</strong></p>`,
        renderForm(token, { event, action: 'snooze', for: 'none' }, [button('End snooze', 'quiet')]),
        html`<p>Or snooze for</p>`,
      ]
    : [];
  const forPeriod = renderForm(token, { event, action: 'snooze' }, [
    html`<button class="quiet" name="for" value="week">A week</button>`,
    html`<button class="quiet" name="for" value="month">A month</button>`,
  ]);
  return html`<fieldset><legend>Snooze</legend>${current}${forPeriod}${renderPriceSnooze(watch, token)}</fieldset>`;
}

/** Renders the snooze until a lower price; empty for an event without a price. */
function renderPriceSnooze(watch: AlertRow, token: string): Html[] {
  const { eventId: event, offers, fragranceId, snoozedAbovePrice, snoozedAboveCurrency, snoozedAbovePer } = watch;
  const priced = offers.flatMap(({ price, currency }) =>
    price !== null && currency !== null ? [{ price, currency }] : [],
  );
  const cheapest = priced.toSorted((a, b) => a.price - b.price)[0];
  if (!cheapest || !/^[A-Z]{3}$/.test(cheapest.currency)) return [];
  const { price, currency } = cheapest;
  const id = `price-${fragranceId}`;
  const isSnoozed = snoozedAboveCurrency === currency && snoozedAbovePer === 'bottle';
  const limit = (isSnoozed ? snoozedAbovePrice : null) ?? price;
  return [
    renderForm(token, { event, action: 'snooze', for: 'price', currency }, [
      html`<label for="${id}">Until cheaper than</label>
<span><input id="${id}" name="price" inputmode="decimal" required size="8" autocomplete="off"
 pattern="[0-9]{1,9}([.,][0-9]{1,3})?" title="A price, such as 79.90" value="${formatAmount(limit, currency)}"> ${currency}</span>`,
      button('Snooze', 'quiet'),
    ]),
  ];
}

function formatAmount(amount: number, currency: string): string {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return amount.toFixed(maximumFractionDigits);
}

function formatAlertHeadline(event: AlertRow): string {
  const { priceBefore: before, price: now, currency } = event;
  const priceDrop = before !== null && now !== null && currency !== null ? { before, now, currency } : null;
  return formatHeadline({ ...event, fragrance: event, priceDrop, isOver: isOver(event, event.offers) });
}

function button(label: string, look: 'quiet' | 'loud' = 'loud'): Html {
  return html`<button class="${look}">${label}</button>`;
}

function renderForm(token: string, fields: Record<string, string>, content: readonly Html[]): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form method="post" action="/alerts/${token}">${inputs}${content}</form>`;
}

const STYLE = `
h1, h2, h3, li { overflow-wrap: anywhere; }
h3 { font-size: 1.0625rem; margin: 1.25rem 0 0; }
h1 { margin-bottom: 1.25rem; }
ul { padding: 0; margin: 0 0 1rem; list-style: none; font-weight: 600; }
article > p { margin: 0 0 0.25rem; }
form, .row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
fieldset { border: 1px solid light-dark(#d9cfc0, #423a32); border-radius: 0.25rem; margin: 1.25rem 0; padding: 0.5rem 1rem 1rem; }
fieldset form + form, fieldset p + form { margin-top: 0.75rem; }
fieldset p { margin: 0.25rem 0 0.5rem; }
fieldset form + p { margin-top: 1rem; }
legend { padding: 0 0.375rem; font-weight: 600; }
.row { margin: 1rem 0; }
button.quiet { background: transparent; color: inherit; border: 1px solid light-dark(#8a7a66, #8f8271); }
button[aria-pressed=true] { background: light-dark(#211c17, #efe8dd); color: light-dark(#faf7f2, #171412); }
input:not([type=hidden]) { min-height: 2.75rem; border-radius: 0.25rem; box-sizing: border-box; padding: 0.5rem; font: inherit; color: inherit; background: transparent; border: 1px solid light-dark(#8a7a66, #8f8271); }
.notice { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; padding: 0.75rem 1rem; margin: 1rem 0; border-left: 3px solid light-dark(#8a4b08, #e0a458); background: light-dark(#f1e9dd, #26211c); }
.notice:focus-visible { outline: 0; }
.notice p { margin: 0; }
.small { font-size: 0.875rem; text-wrap: pretty; color: light-dark(#6b5f52, #b3a797); }
`;
