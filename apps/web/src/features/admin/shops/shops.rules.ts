import type {
  AdminPageCheck,
  AdminShop,
  AdminShopDetail,
  CheckOutcome,
  OutcomeCounts,
  ShopInterfaceName,
} from '@sillage/contract';
import type { BadgeTone } from '../../../ui/badge.tsx';

export interface ShopState {
  label: string;
  tone: BadgeTone;
  since: string | null;
}

/** The state that matters most: an operator's decision, then a block. */
export function describeShopState({ excludedAt, pausedAt, blockedSince }: AdminShop): ShopState {
  if (excludedAt !== null) return { label: 'Excluded', tone: 'plain', since: excludedAt };
  if (pausedAt !== null) return { label: 'Paused', tone: 'plain', since: pausedAt };
  if (blockedSince !== null) return { label: 'Blocks us', tone: 'bad', since: blockedSince };
  return { label: 'Active', tone: 'good', since: null };
}

export const outcomeNames: Record<CheckOutcome, string> = {
  product: 'Read',
  unchanged: 'Read, no change',
  blocked: 'Blocked by the shop',
  gone: 'Page not found',
  'not-a-product': 'A different page',
  error: 'Not readable',
  failed: 'Shop not reached',
  robots: 'Not allowed by robots.txt',
  'robots-unreadable': 'robots.txt not readable',
};

export function isReadable(outcome: CheckOutcome): boolean {
  return outcome === 'product' || outcome === 'unchanged';
}

export interface OutcomeShare {
  outcome: CheckOutcome;
  name: string;
  count: number;
  share: string;
}

/** Lists the outcomes, the most frequent first, each with its share of all checks. */
export function listShares(counts: OutcomeCounts): OutcomeShare[] {
  const entries = (Object.entries(counts) as [CheckOutcome, number][]).sort(([, a], [, b]) => b - a);
  const all = countChecks(counts);
  return entries.map(([outcome, count]) => ({
    outcome,
    name: outcomeNames[outcome],
    count,
    share: formatShare(count, all),
  }));
}

export function countChecks(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Share of checks that read the page, such as "98%"; null without checks. */
export function formatSuccess(counts: OutcomeCounts): string | null {
  const all = countChecks(counts);
  const read = (counts.product ?? 0) + (counts.unchanged ?? 0);
  return all === 0 ? null : formatShare(read, all);
}

/** Less than all is never shown as 100%. */
function formatShare(part: number, all: number): string {
  const percent = (part / all) * 100;
  if (part > 0 && percent < 1) return 'under 1%';
  return `${part < all ? Math.min(99, Math.round(percent)) : 100}%`;
}

export const interfaceNames: Record<ShopInterfaceName, string> = {
  ucp: 'Universal Commerce Protocol',
  shopify: 'Shopify product list',
  woocommerce: 'WooCommerce product list',
  'feed-file': 'Product feed file',
  sitemap: 'Sitemap',
  page: 'Product pages',
};

export function describeRobots({ status, allows, isForUs, ruleCount }: AdminShopDetail['robots']): string {
  if (status === null) return 'Not requested yet. It is read before the first page.';
  if (allows === 'nothing') return 'It could not be read, so no page is requested until it can.';
  if (allows === 'everything') return 'It has no rules for us: every page may be requested.';
  const rules = ruleCount === 1 ? '1 rule' : `${ruleCount.toLocaleString('en')} rules`;
  return isForUs ? `${rules} for Sillage by its name.` : `${rules} for all programs.`;
}

export function formatSeconds(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds.toLocaleString('en')} seconds`;
}

export function describeResult({ availability, price, currency, method }: AdminPageCheck): string {
  const parts = [
    availability,
    price === null ? null : `${price} ${currency ?? ''}`.trim(),
    method && `from ${method}`,
  ].filter(Boolean);
  return parts.join(', ');
}
