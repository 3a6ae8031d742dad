import { type AccuracyRow, MIN_ACCURACY_ANSWERS } from '@sillage/contract';
import { type Html, html } from '../../platform/html.ts';
import { renderPlainPage } from '../../platform/http/plain-page.ts';
import type { Accuracy } from './accuracy.service.ts';

/** Renders the public page of how often alerts were right. It has no scripts. */
export function renderAccuracyPage({ computedAt, days, rows }: Accuracy): string {
  const [total, ...others] = rows.toSorted((a, b) => Number(a.shop !== null) - Number(b.shop !== null));
  const shops = total?.shop === null ? others : rows;
  const body = html`${total?.shop === null ? renderSummary(total) : renderEmpty()}
${shops.length > 0 ? [renderTable(shops)] : []}
<h2>How this is counted</h2>
<ul>
<li>Each alert asks “Was it there?”. An alert is right if the answer is yes; “no” and “different price” both count as wrong.</li>
<li>Only users who received an alert can answer it, once, and their account must be at least 7 days old.
Sold-out alerts, and what a user’s own browser saw, are not counted.</li>
<li>The range is where the true share lies with a probability of 90% (Beta posterior with the Jeffreys prior). Few answers
give a wide range. People who found it gone may answer more often than those who bought it, and answering is optional.</li>
<li>Rows with fewer than ${MIN_ACCURACY_ANSWERS} answers are left out. Answers of the last ${days} days count.</li>
<li>An alert comes later than the change by up to one interval between checks, then by the time until a second check
confirms it, then by the time until the message is sent. These are medians of the last 30 days. Your quiet hours
and daily limit are not counted.</li>
</ul>
<p class="small">Calculated <time datetime="${computedAt}">${formatMinute(computedAt)}</time>. The same data for programs:
<a href="/api/accuracy">/api/accuracy</a>.</p>`;
  return renderPlainPage('How often our alerts are right', body, STYLE);
}

function renderEmpty(): Html {
  return html`<p>There are not enough answers yet. As soon as users have answered “Was it there?” for at least
${MIN_ACCURACY_ANSWERS} alerts, this page shows how many were right.</p>`;
}

function renderSummary(row: AccuracyRow): Html {
  return html`<p class="large">${formatShare(row)}</p>
<p>${row.right.toLocaleString('en')} of ${row.answers.toLocaleString('en')} answered alerts were right. ${describeLateness(row)}</p>`;
}

const columns = ['Read from', 'Right', 'Answers', 'Checked every', 'Confirmed after', 'Sent after', 'Pages readable'];

function renderTable(rows: readonly AccuracyRow[]): Html {
  const titles = columns.map((title) => html`<th scope="col">${title}</th>`);
  return html`<div class="wide" role="region" aria-label="By shop" tabindex="0"><table>
<caption>By shop and by how its pages are read</caption>
<thead><tr><th scope="col">Shop</th>${titles}</tr></thead>
<tbody>${rows.map(renderRow)}</tbody></table></div>`;
}

function renderRow(row: AccuracyRow): Html {
  const cells = [
    row.method ?? 'all',
    formatShare(row),
    String(row.answers),
    ...[row.secondsBetweenChecks, row.secondsToConfirm, row.secondsToSend].map(formatSeconds),
    row.pages === 0 ? '–' : `${row.readablePages} of ${row.pages}`,
  ].map((text, index) => html`<td><span class="label">${columns[index] ?? ''}: </span>${text}</td>`);
  return html`<tr><th scope="row">${row.shop ?? 'All shops'}</th>${cells}</tr>`;
}

function describeLateness(row: AccuracyRow): string {
  const parts = [
    row.secondsBetweenChecks === null ? null : `pages are checked every ${formatSeconds(row.secondsBetweenChecks)}`,
    row.secondsToConfirm === null ? null : `a change is confirmed after ${formatSeconds(row.secondsToConfirm)}`,
    row.secondsToSend === null ? null : `the message is sent ${formatSeconds(row.secondsToSend)} later`,
  ].filter((part) => part !== null);
  return parts.length === 0 ? '' : `Typically, ${new Intl.ListFormat('en-GB').format(parts)}.`;
}

/** Formats a share such as "94% (88 to 97%)". The bounds are rounded outwards. */
function formatShare({ right, answers, interval }: Pick<AccuracyRow, 'right' | 'answers' | 'interval'>): string {
  const percent = Math.round((right / answers) * 100);
  return `${percent}% (${Math.floor(interval.low * 100)} to ${Math.ceil(interval.high * 100)}%)`;
}

/** Formats a duration with one unit, such as "40 s", "7 min" or "3 h". */
function formatSeconds(seconds: number | null): string {
  if (seconds === null) return '–';
  if (seconds < 99.5) return `${Math.round(seconds)} s`;
  if (seconds < 99.5 * 60) return `${Math.round(seconds / 60)} min`;
  return `${Math.round(seconds / 3_600)} h`;
}

function formatMinute(time: string): string {
  return `${time.slice(0, 16).replace('T', ' ')} UTC`;
}

const STYLE = `
body { max-width: 60rem; }
p, li { max-width: 42rem; }
ul { padding-left: 1.25rem; }
li + li { margin-top: 0.5rem; }
.large { font: 2rem/1.2 Georgia, serif; margin: 0; }
.small { font-size: 0.875rem; color: light-dark(#6b5f52, #b3a797); }
.wide { overflow-x: auto; margin: 2rem 0; }
table { border-collapse: collapse; min-width: 46rem; }
caption { text-align: left; font-weight: 600; padding-bottom: 0.5rem; }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 1rem 0.5rem 0; border-bottom: 1px solid light-dark(#d9cfc0, #423a32); font-weight: normal; overflow-wrap: break-word; }
thead th { font-size: 0.875rem; color: light-dark(#6b5f52, #b3a797); }
td { font-variant-numeric: tabular-nums; }
td:nth-child(3) { white-space: nowrap; }
.label { display: none; }
/* On phones, each shop is a list, so that nothing is hidden beyond the edge. */
@media (max-width: 47rem) {
  table { min-width: 0; }
  table, caption, tbody, tr, th, td { display: block; }
  thead { display: none; }
  tr { border-bottom: 1px solid light-dark(#d9cfc0, #423a32); padding: 0.75rem 0; }
  th, td { border: 0; padding: 0; }
  tbody th { font-weight: 600; }
  .label { display: inline; color: light-dark(#6b5f52, #b3a797); }
}
`;
