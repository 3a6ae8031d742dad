import type { PageHead } from '../html/page-head.ts';
import { isBlockedPageTitle, isListingTitle, isMissingPageTitle } from '../phrases/page-titles.ts';
import type { FetchedPage, Verdict } from '../verdict/verdict.ts';

export interface Rejection {
  page: Exclude<Verdict['page'], 'product'>;
  reason: string;
}

interface PageContent {
  head: PageHead;
  visibleContent: { visibleText: number };
}

const blockedStatus = new Set([401, 403, 407, 429, 430, 451, 503]);
const notFoundStatus = new Set([404, 410]);

function rejectByStatus(status: number): Rejection | null {
  if (status >= 200 && status < 300) return null;
  if (blockedStatus.has(status)) return { page: 'blocked', reason: `The shop refused the request (HTTP ${status})` };
  if (notFoundStatus.has(status)) return { page: 'gone', reason: `The page is gone (HTTP ${status})` };
  if (status >= 500) return { page: 'error', reason: `The shop's server failed (HTTP ${status})` };
  return { page: 'error', reason: `The shop answered with HTTP ${status}` };
}

function rejectByHeaders(headers: FetchedPage['headers']): Rejection | null {
  const challenged =
    headers['cf-mitigated'] === 'challenge' ||
    headers['sg-captcha'] === 'challenge' ||
    headers['x-amzn-waf-action'] !== undefined;
  return challenged ? { page: 'blocked', reason: 'The shop requires a bot challenge' } : null;
}

function rejectByContentType(type: string | undefined): Rejection | null {
  if (type === undefined || /html|json|javascript|text\/plain/i.test(type)) return null;
  return { page: 'error', reason: `The response is not a web page but ${type.slice(0, 60)}` };
}

/**
 * Returns why a response cannot be a product page, judged by its status, its headers and whether
 * its body is empty. Null if only the content of the body can tell.
 */
export function triageResponse(page: FetchedPage): Rejection | null {
  const rejection =
    rejectByStatus(page.status) ?? rejectByHeaders(page.headers) ?? rejectByContentType(page.headers['content-type']);
  if (rejection !== null) return rejection;
  return page.body.trim() === '' ? { page: 'error', reason: 'The page is empty' } : null;
}

const challengeMarks = [
  '/cdn-cgi/challenge-platform/',
  'cf-chl-',
  'cf_chl_',
  'captcha-delivery.com',
  'datadome',
  'px-captcha',
  '_pxappid',
  'perimeterx',
  '_incapsula_resource',
  'incapsula incident',
  'awswaf',
  'sec-if-cpt',
  'bm-verify',
  'akam-sw',
  'kpsdk',
  'edgesuite.net',
  'reference&#32;&#35;',
  'geetest',
  'hcaptcha.com',
  'g-recaptcha',
  'recaptcha/api',
  'turnstile',
  'queue-it.net',
  '/.well-known/sgcaptcha/',
  'sucuri_cloudproxy',
  'distil_r_captcha',
  'x-kpsdk',
  '__ddg',
  'validatecaptcha',
  'large amounts of web requests',
  'problem loading this website',
  'unusual traffic',
  'automated access',
  'verify you are human',
  'are not a robot',
];

/** Maximum visible characters of a bot challenge; shop pages with bot protection show far more. */
const MAX_CHALLENGE_TEXT_LENGTH = 1500;
const MIN_PAGE_TEXT_LENGTH = 600;
const MAX_MARK_SEARCH_LENGTH = 60_000;

function isChallenge(body: string, content: PageContent): boolean {
  const { head, visibleContent } = content;
  const { visibleText } = visibleContent;
  const titles = [head.title, ...head.headings.map((heading) => heading.text)];
  if (visibleText < MAX_CHALLENGE_TEXT_LENGTH && titles.some(isBlockedPageTitle)) return true;
  if (visibleText >= MIN_PAGE_TEXT_LENGTH) return false;
  const source = body.slice(0, MAX_MARK_SEARCH_LENGTH).toLowerCase();
  return challengeMarks.some((mark) => source.includes(mark));
}

function isMissing({ head }: PageContent): boolean {
  const titles = [head.title, ...head.headings.slice(0, 3).map((heading) => heading.text)];
  return titles.some(isMissingPageTitle);
}

const passwordPath = /^\/password\/?$/;

function getPath(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}

/** Reason of a page that is empty until a browser runs its scripts. */
export const NEEDS_BROWSER_REASON = 'The page shows its content only with JavaScript';

/**
 * Explains why a page shows no product. It is called if neither markup (JSON-LD, microdata)
 * nor the JSON of a shop's platform describes a product.
 */
export function triageContent(page: FetchedPage, content: PageContent, isListing: boolean): Rejection {
  if (isChallenge(page.body, content))
    return { page: 'blocked', reason: 'The shop shows a bot challenge instead of the page' };
  if (passwordPath.test(getPath(page.finalUrl)))
    return { page: 'not-a-product', reason: 'The shop is protected by a password' };
  if (isMissing(content)) return { page: 'gone', reason: 'The shop says that this page does not exist' };
  const [heading] = content.head.headings;
  if (isListing || [content.head.title, heading?.text ?? ''].some(isListingTitle))
    return { page: 'not-a-product', reason: 'The page lists several products' };
  if (content.visibleContent.visibleText < MIN_PAGE_TEXT_LENGTH && /<script\b/i.test(page.body))
    return { page: 'not-a-product', reason: NEEDS_BROWSER_REASON };
  return { page: 'not-a-product', reason: 'No product was found on the page' };
}
