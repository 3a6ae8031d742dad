import type { PageFacts } from '../html/scan-page.ts';
import { saysBlocked, saysListing, saysMissing } from '../phrases/page-titles.ts';
import type { FetchedPage, Verdict } from '../verdict.ts';

export interface Refusal {
  page: Exclude<Verdict['page'], 'product'>;
  reason: string;
}

const blockedStatus = new Set([401, 403, 407, 429, 430, 451, 503]);
const goneStatus = new Set([404, 410]);

function byStatus(status: number): Refusal | null {
  if (status >= 200 && status < 300) return null;
  if (blockedStatus.has(status)) return { page: 'blocked', reason: `The shop does not let us look (HTTP ${status})` };
  if (goneStatus.has(status)) return { page: 'gone', reason: `The page is gone (HTTP ${status})` };
  if (status >= 500) return { page: 'error', reason: `The shop has trouble (HTTP ${status})` };
  return { page: 'error', reason: `The shop answered with HTTP ${status}` };
}

/** Recognises bot protection that states its action in a header. */
function byHeaders(headers: FetchedPage['headers']): Refusal | null {
  const challenged = headers['cf-mitigated'] === 'challenge' || headers['x-amzn-waf-action'] !== undefined;
  return challenged ? { page: 'blocked', reason: 'The shop asks for proof that we are human' } : null;
}

function byContentType(type: string | undefined): Refusal | null {
  if (type === undefined || /html|json|javascript|text\/plain/i.test(type)) return null;
  return { page: 'error', reason: `Not a web page but ${type.slice(0, 60)}` };
}

/** Classifies a response by status, headers and type; null when its body must be read. */
export function triageResponse(page: FetchedPage): Refusal | null {
  const early = byStatus(page.status) ?? byHeaders(page.headers) ?? byContentType(page.headers['content-type']);
  if (early !== null) return early;
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

/** Challenges show less text, in characters; shop pages with a vendor's script show far more. */
const SHORT_PAGE = 1500;
const VERY_SHORT_PAGE = 600;
const MARKS_WITHIN = 60_000;

function isChallenge(body: string, facts: PageFacts): boolean {
  const { visibleText } = facts.scene;
  const titles = [facts.head.title, ...facts.head.headings.map((heading) => heading.text)];
  if (visibleText < SHORT_PAGE && titles.some(saysBlocked)) return true;
  if (visibleText >= VERY_SHORT_PAGE) return false;
  const source = body.slice(0, MARKS_WITHIN).toLowerCase();
  return challengeMarks.some((mark) => source.includes(mark));
}

function isMissing(facts: PageFacts): boolean {
  const titles = [facts.head.title, ...facts.head.headings.slice(0, 3).map((heading) => heading.text)];
  return titles.some(saysMissing);
}

const passwordPath = /^\/password\/?$/;

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? '';
}

/**
 * Classifies a page without a product: a challenge, a closed shop, a missing page with status 200,
 * a list, or a shell that scripts fill. Call it only if no source describes a product with offers.
 */
export function triageContent(page: FetchedPage, facts: PageFacts, isListing: boolean): Refusal {
  if (isChallenge(page.body, facts))
    return { page: 'blocked', reason: 'The shop shows a challenge instead of the page' };
  if (passwordPath.test(pathOf(page.finalUrl)))
    return { page: 'not-a-product', reason: 'The shop is closed behind a password' };
  if (isMissing(facts)) return { page: 'gone', reason: 'The shop says that this page does not exist' };
  const [heading] = facts.head.headings;
  if (isListing || [facts.head.title, heading?.text ?? ''].some(saysListing))
    return { page: 'not-a-product', reason: 'A list of products, not one product' };
  if (facts.scene.visibleText < VERY_SHORT_PAGE)
    return { page: 'not-a-product', reason: 'The page is empty until its scripts have run' };
  return { page: 'not-a-product', reason: 'The page describes no product in a way we can read' };
}
