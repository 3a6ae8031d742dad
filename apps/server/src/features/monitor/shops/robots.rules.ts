/** A shop's robots.txt rules for this crawler (RFC 9309). */
export interface Robots {
  /** Whether robots.txt allows a URL; false on another origin, which has its own robots.txt. */
  allows: (url: string) => boolean;
  /** Crawl-delay in milliseconds, at most a minute; null without a Crawl-delay. */
  crawlDelayMs: number | null;
}

/** Result of fetching robots.txt. `failed` is a DNS, network, TLS, timeout or size error. */
type RobotsResponse = { status: number; body: string } | { failed: true };

/**
 * Parses a response for robots.txt, for the crawler `userAgentToken`. `robotsUrl` is the URL before
 * redirects. Status 2xx: the file's rules apply. 4xx: everything is allowed. Any other status
 * disallows everything, as does 429, which says nothing about rules.
 * The library `robots-parser` is not used: it compares paths without RFC 9309's percent-encoding,
 * and one hostile file can block the process for seconds.
 */
export function parseRobots(response: RobotsResponse, userAgentToken: string, robotsUrl: string): Robots {
  const status = 'failed' in response ? 503 : response.status;
  if (status >= 400 && status < 500 && status !== 429) return withRules([], robotsUrl);
  if ('failed' in response || status < 200 || status >= 300) return { allows: () => false, crawlDelayMs: null };
  const groups = parseGroups(response.body);
  const own = groups.filter(({ agents }) => agents.includes(userAgentToken.toLowerCase()));
  return withRules(own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*')), robotsUrl);
}

interface Rule {
  allow: boolean;
  /** Parts of the pattern between its `*` wildcards, after `normaliseEncoding`. */
  parts: string[];
  /** Whether the pattern ends in `$`. */
  toEnd: boolean;
  /**
   * Length of the path pattern in characters. Of several matching rules, the one with the longest
   * pattern applies.
   */
  length: number;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delaysMs: number[];
}

/** Builds the rules for a crawler from all of its groups, merged (RFC 9309, 2.2.1). */
function withRules(groups: Group[], robotsUrl: string): Robots {
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
  };
}

/**
 * Whether the rules allow a path: the longest matching pattern decides. Allow wins a tie; a path
 * without a match is allowed.
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
 * Whether a path matches a pattern. Taking the first match of each part is enough for `*`, and
 * limits hostile patterns to one scan.
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

/** Maximum characters parsed; RFC 9309 asks crawlers to parse at least this part of the file. */
const MAX_PARSED_LENGTH = 500 * 1_024;

/**
 * Splits robots.txt into groups: consecutive User-agent lines with the rules after them. As RFC
 * 9309 requires, unknown lines (Sitemap, …) between User-agent lines do not start a new group. A
 * Crawl-delay line counts as a rule, as the authors of such files expect.
 */
function parseGroups(body: string): Group[] {
  const groups: Group[] = [];
  let isAgentRun = false;
  for (const [field, value] of parseLines(body)) {
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

/**
 * Adds a rule to a group and returns whether the line is a rule. Rules before the first User-agent
 * line are dropped.
 */
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
 * Splits robots.txt into lower-case fields with their values. Drops comments, and the last line
 * when the size limit cuts it.
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

/** Returns the product token of a user agent, such as `sillage` for `Sillage/1.0 (+https://…)`. */
function productToken(value: string): string {
  return /^(\*|[\w-]+)/.exec(value)?.[0].toLowerCase() ?? '';
}

function parseRule(pattern: string, allow: boolean): Rule {
  const toEnd = pattern.endsWith('$');
  const normalised = normaliseEncoding(toEnd ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24');
  return { allow, parts: normalised.split('*'), toEnd, length: normalised.length + (toEnd ? 1 : 0) };
}

/**
 * Normalises the path of a URL, with `*` and `$` encoded, because patterns write these characters
 * as %2A and %24 (RFC 9309, 2.2.3).
 */
function normalisePath(path: string): string {
  return normaliseEncoding(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/**
 * Normalises percent-encoding (RFC 9309, 2.2.2). Unreserved characters are decoded. Characters that
 * a URL cannot contain are encoded, with capital hex digits, as are `'`, `[` and `]`, which
 * browsers encode inconsistently.
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

/** Converts plain seconds such as 10 or 0.5 to milliseconds; null for 0 and anything else. */
function parseCrawlDelayMs(value: string): number | null {
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) === 0) return null;
  return Math.min(Number(value), MAX_CRAWL_DELAY_SECONDS) * 1_000;
}
