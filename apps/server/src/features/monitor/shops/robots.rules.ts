/** A shop's robots.txt rules for this crawler (RFC 9309). */
export interface Robots {
  /** Whether robots.txt allows a URL; false on another origin, which has its own robots.txt. */
  allows: (url: string) => boolean;
  /** Crawl-delay in milliseconds, at most a minute; null without a Crawl-delay. */
  crawlDelayMs: number | null;
  /** Sitemap lines, as the file states them: unchecked, at most 20. */
  sitemaps: string[];
  /** The rules that apply, such as `disallow: /cart`, as the file states them. */
  rules: readonly string[];
  /** Whether these rules are for this crawler by its name, and not for all crawlers. */
  isForUs: boolean;
}

/** Response to a request for robots.txt; `failed`: a DNS, network, TLS, timeout or size error. */
type RobotsResponse = { status: number; body: string } | { failed: true };

/**
 * Reads the response to a request for robots.txt; `robotsUrl` is the URL before redirects. Status
 * 2xx: the file's rules apply. 4xx except 429: everything is allowed. Otherwise nothing is. The
 * library `robots-parser` is not used: a hostile file can block it for seconds.
 */
export function parseRobots(response: RobotsResponse, userAgentToken: string, robotsUrl: string): Robots {
  const status = 'failed' in response ? 503 : response.status;
  if (status >= 400 && status < 500 && status !== 429) return withRules([], [], { robotsUrl, isForUs: false });
  if ('failed' in response || status < 200 || status >= 300)
    return { allows: () => false, crawlDelayMs: null, sitemaps: [], rules: [], isForUs: false };
  const lines = parseLines(response.body);
  const groups = parseGroups(lines);
  const own = groups.filter(({ agents }) => agents.includes(userAgentToken.toLowerCase()));
  const isForUs = own.length > 0;
  const applying = isForUs ? own : groups.filter(({ agents }) => agents.includes('*'));
  return withRules(applying, listSitemaps(lines), { robotsUrl, isForUs });
}

interface Rule {
  allow: boolean;
  line: string;
  /** Parts of a robots.txt pattern between the `*` wildcards, after `normaliseEncoding`. */
  parts: string[];
  /** True if the robots.txt pattern ends in `$`, so that it must match up to the end of the URL. */
  toEnd: boolean;
  /**
   * Length of the robots.txt pattern in characters. Of all rules that match a path, the rule with
   * the longest pattern applies.
   */
  length: number;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delaysMs: number[];
}

/** Merges all groups of rules for one crawler in robots.txt (RFC 9309, 2.2.1). */
function withRules(
  groups: Group[],
  sitemaps: string[],
  { robotsUrl, isForUs }: { robotsUrl: string; isForUs: boolean },
): Robots {
  const origin = URL.parse(robotsUrl)?.origin;
  const rules = groups.flatMap((group) => group.rules);
  const delays = groups.flatMap((group) => group.delaysMs);
  return {
    allows(text) {
      const url = URL.parse(text);
      if (!url || url.origin !== origin) return false;
      return url.pathname === '/robots.txt' || isAllowed(rules, normalisePath(url.pathname + url.search));
    },
    crawlDelayMs: delays.length > 0 ? Math.max(...delays) : null,
    sitemaps,
    rules: rules.map(({ line }) => line),
    isForUs,
  };
}

const MAX_SITEMAP_LINES = 20;
const MAX_SITEMAP_LENGTH = 2000;

/** Sitemap lines belong to no group (RFC 9309, 2.2.4): they are for all crawlers. */
function listSitemaps(lines: readonly [string, string][]): string[] {
  const values = lines.flatMap(([field, value]) =>
    field === 'sitemap' && value !== '' && value.length <= MAX_SITEMAP_LENGTH ? [value] : [],
  );
  return [...new Set(values)].slice(0, MAX_SITEMAP_LINES);
}

/**
 * Returns whether robots.txt allows a path. The longest matching rule decides; of two equally long
 * rules, the Allow rule. A path without a matching rule is allowed.
 */
function isAllowed(rules: Rule[], path: string): boolean {
  let best: Rule | null = null;
  for (const rule of rules) {
    const isBeaten = best && (best.length > rule.length || (best.length === rule.length && best.allow));
    if (!isBeaten && matches(rule, path)) best = rule;
  }
  return best?.allow ?? true;
}

/**
 * Whether a robots.txt rule matches a path. Each part of the pattern takes its first match, so that
 * even a hostile pattern needs only one scan of the path.
 */
function matches({ parts, toEnd }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  const last = toEnd ? others.pop() : undefined;
  if (!path.startsWith(first)) return false;
  let position = first.length;
  for (const part of others) {
    const index = path.indexOf(part, position);
    if (index < 0) return false;
    position = index + part.length;
  }
  if (!toEnd) return true;
  return last === undefined ? position === path.length : path.endsWith(last) && path.length - last.length >= position;
}

/** Maximum parsed length of a robots.txt, the least that RFC 9309 asks crawlers to parse. */
const MAX_PARSED_LENGTH = 500 * 1_024;

/**
 * Splits a robots.txt into groups of rules for the same crawlers. Unknown lines, such as Sitemap,
 * between User-agent lines do not start a new group (RFC 9309). A Crawl-delay line counts as a
 * rule, as authors expect.
 */
function parseGroups(lines: readonly [string, string][]): Group[] {
  const groups: Group[] = [];
  let isAgentRun = false;
  for (const [field, value] of lines) {
    if (field === 'user-agent') {
      if (!isAgentRun) groups.push({ agents: [], rules: [], delaysMs: [] });
      groups.at(-1)?.agents.push(productToken(value));
      isAgentRun = true;
    } else if (addRule(groups.at(-1), field, value)) {
      isAgentRun = false;
    }
  }
  return groups;
}

/** Returns whether a robots.txt line is a rule. Rules before the first User-agent are dropped. */
function addRule(group: Group | undefined, field: string, value: string): boolean {
  if (field === 'allow' || field === 'disallow') {
    if (value) group?.rules.push(parseRule(value, field === 'allow'));
    return true;
  }
  if (field !== 'crawl-delay') return false;
  const delayMs = parseCrawlDelayMs(value);
  if (delayMs !== null) group?.delaysMs.push(delayMs);
  return true;
}

/**
 * Splits a robots.txt into pairs of a lower-case field name and a value. Drops comments, and a last
 * line that the size limit may have cut.
 */
function parseLines(body: string): [string, string][] {
  const start = body.slice(0, MAX_PARSED_LENGTH);
  const end =
    start.length < MAX_PARSED_LENGTH ? start.length : Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r'));
  return start
    .slice(0, Math.max(end, 0))
    .split(/[\r\n]+/)
    .flatMap((line): [string, string][] => {
      const [text = ''] = line.split('#', 1);
      const colon = text.indexOf(':');
      return colon < 0 ? [] : [[text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]];
    });
}

/** Returns the product token of a User-agent: `sillage` for `Sillage/1.0 (+https://…)`. */
function productToken(value: string): string {
  return /^(\*|[\w-]+)/.exec(value)?.[0].toLowerCase() ?? '';
}

function parseRule(pattern: string, allow: boolean): Rule {
  const toEnd = pattern.endsWith('$');
  const normalised = normaliseEncoding(toEnd ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24');
  const line = `${allow ? 'allow' : 'disallow'}: ${pattern}`;
  return { allow, line, parts: normalised.split('*'), toEnd, length: normalised.length + (toEnd ? 1 : 0) };
}

/** Writes a path's `*` and `$` as %2A and %24, as robots.txt patterns do (RFC 9309, 2.2.3). */
function normalisePath(path: string): string {
  return normaliseEncoding(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/**
 * Normalises the encoding of a path or a robots.txt pattern (RFC 9309, 2.2.2): decodes unreserved
 * characters; encodes, with capital hex digits, characters that a URL cannot contain, and `'`, `[`
 * and `]`, which browsers encode inconsistently.
 */
function normaliseEncoding(text: string): string {
  return text
    .toWellFormed()
    .replace(/%[0-9a-f]{2}/gi, (triplet) => {
      const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
    })
    .replace(/[^!-~]|["'<>[\]\\^`{|}]/gu, (character) => (character === "'" ? '%27' : encodeURIComponent(character)));
}

const MAX_CRAWL_DELAY_SECONDS = 60;

/** Converts a Crawl-delay in plain seconds, such as 10 or 0.5; null for 0 and anything else. */
function parseCrawlDelayMs(value: string): number | null {
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) === 0) return null;
  return Math.min(Number(value), MAX_CRAWL_DELAY_SECONDS) * 1_000;
}
