import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';
import { findReachableOperator } from '../../platform/email/operator-email.ts';
import { type Html, html } from '../../platform/html.ts';
import { renderPlainPage } from '../../platform/http/plain-page.ts';
import type { Http } from '../../platform/http/server.ts';
import { BOT_PATH, buildUserAgent, USER_AGENT_TOKEN } from './shops/fetch-robots.ts';

/** Mounts the page for shops that says who sends our requests and how to exclude or slow them. */
export function mountBotPage({ app }: Pick<Http, 'app'>, { config }: Pick<Deps, 'config'>): void {
  const page = renderBotPage(config);
  app.get(BOT_PATH, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'public, max-age=300').send(page),
  );
}

type BotConfig = Pick<Config, 'mailFrom' | 'publicUrl' | 'monitor' | 'feedIntervalMs'>;

/** Shortest time between two checks of a page, as a part of the interval (schedule.rules.ts). */
const MIN_INTERVAL_FACTOR = 0.25 * 0.95;

function renderBotPage(config: BotConfig): string {
  const { intervalMs, confirmMs, hostGapMs, dailyRequests } = config.monitor;
  return renderPlainPage(
    'About our requests to your shop',
    html`<p>Sillage is a watchlist for fragrances. It checks shops’ product pages for users who want to know when a bottle is
back in stock, and sends them to the shop to buy it. The server at ${config.publicUrl.origin} is run by its own operator.</p>
<h2>How to recognise us</h2>
<p>Every request has this user agent:</p>
<pre><code>${buildUserAgent(config)}</code></pre>
<p>We never pretend to be a browser, solve captchas or use proxies. If your shop turns us away, we leave it alone.</p>
<h2>How often we ask</h2>
<ul>
<li>One request at a time to one shop, and at least ${formatDuration(hostGapMs)} between two.</li>
<li>A product page that a user watches: about every ${formatDuration(intervalMs)}, and at most every ${formatDuration(intervalMs * MIN_INTERVAL_FACTOR)}.
When it changed, a second check follows after ${formatDuration(confirmMs)}.</li>
<li>To find products: at most ${dailyRequests} requests a day to one shop.</li>
<li>A product feed that you publish as a file: every ${formatDuration(config.feedIntervalMs)}, and in full only when it has changed.</li>
<li>After 401, 403, 429, 5xx or a captcha we wait longer each time, up to ${formatDuration(config.monitor.maxBackoffMs)}. We obey Retry-After.</li>
</ul>
<h2>What we read</h2>
<p>robots.txt, product pages, and what your shop offers to programs: product feeds, sitemaps, and the Universal Commerce
Protocol. From them we take name, size, price and stock. We fill no cart, start no checkout, sign in nowhere, and send no data of
our users.</p>
<h2>How to exclude us or slow us down</h2>
<p>We obey your robots.txt and read it once a day. To exclude us everywhere:</p>
<pre><code>User-agent: ${USER_AGENT_TOKEN}
Disallow: /</code></pre>
<p>To exclude us from a part of your shop, and to ask for at most one request in ten seconds (we obey up to a minute):</p>
<pre><code>User-agent: ${USER_AGENT_TOKEN}
Disallow: /outlet/
Crawl-delay: 10</code></pre>
<p>These rules apply to every server that runs Sillage.</p>
<h2>Contact</h2>
${renderContact(config)}`,
    'pre { padding: 0.75rem 1rem; border: 1px solid light-dark(#d9cfc0, #423a32); font: 0.875rem/1.6 ui-monospace, monospace; } h2 { margin-top: 2rem; } li { margin: 0.5rem 0; }',
  );
}

function renderContact(config: BotConfig): Html {
  const email = findReachableOperator(config);
  if (email === null) return html`<p>The operator of this server has not given an email address.</p>`;
  return html`<p>Write to <a href="mailto:${email}">${email}</a>. The operator can stop all requests to your shop at once.</p>`;
}

const units = [
  { name: 'day', ms: DAY },
  { name: 'hour', ms: HOUR },
  { name: 'minute', ms: MINUTE },
];

/** Formats a duration in its largest unit, such as "7.5 minutes". */
function formatDuration(ms: number): string {
  const { name, ms: unitMs } = units.find((unit) => ms >= unit.ms) ?? { name: 'second', ms: SECOND };
  const amount = Number((ms / unitMs).toFixed(1));
  return `${amount} ${name}${amount === 1 ? '' : 's'}`;
}
