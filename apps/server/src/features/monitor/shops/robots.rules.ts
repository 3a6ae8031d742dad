/** A shop's robots.txt rules for this crawler (RFC 9309). */
export interface Robots {
  /** Whether a page may be fetched; false for another origin, which has its own robots.txt. */
  allows: (url: string) => boolean;
  /** Minimum gap between two requests, at most a minute; null without a Crawl-delay. */
  crawlDelayMs: number | null;
}

/** Result of fetching robots.txt. `failed` is a DNS, network, TLS, timeout or size error. */
type RobotsResponse = { status: number; body: string } | { failed: true };

/**
 * Parses the response to `robotsUrl` (the address before redirects) for the crawler
 * `userAgentToken`. 2xx: the rules. 4xx: no rules, all is allowed. Anything else disallows
 * everything; 429 too, since it says "not now" and nothing about rules. The library `robots-parser`
 * is not used: it compares paths without RFC 9309's percent-encoding, and one hostile file can
 * block the process for seconds.
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
  /** Text between the pattern's `*`, after `normaliseEncoding`. */
  parts: string[];
  /** The pattern ends in `$`. */
  toEnd: boolean;
  /** Length of the pattern in characters; the longest match is the most specific. */
  length: number;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delaysMs: number[];
}

/** Merges all groups of the same crawler (section 2.2.1). */
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

/** Applies the longest matching pattern. Allow wins a tie; an unmatched path is allowed. */
function isAllowed(rules: Rule[], path: string): boolean {
  let best: Rule | null = null;
  for (const rule of rules) {
    const isBeaten = best && (best.length > rule.length || (best.length === rule.length && best.allow));
    if (!isBeaten && matches(rule, path)) best = rule;
  }
  return best?.allow ?? true;
}

/** Placing each part leftmost is enough for `*`, and limits hostile patterns to one scan. */
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

/** Minimum part of the file that RFC 9309 asks crawlers to parse. */
const MAX_PARSED_LENGTH = 500 * 1_024;

/**
 * Splits the file into groups: a run of User-agent lines and the rules after it. Unknown lines
 * (Sitemap, …) do not end the run, as RFC 9309 requires; Crawl-delay does, because we and the
 * authors of such files treat it as a rule.
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

/** Returns whether the line is a rule. Drops rules before the first User-agent line. */
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

/** Returns lower-case fields with their values. Drops comments and a line that the limit cuts. */
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

/** `Sillage/1.0 (+https://…)` names the token `sillage`. */
function productToken(value: string): string {
  return /^(\*|[\w-]+)/.exec(value)?.[0].toLowerCase() ?? '';
}

function parseRule(pattern: string, allow: boolean): Rule {
  const toEnd = pattern.endsWith('$');
  const normalised = normaliseEncoding(toEnd ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24');
  return { allow, parts: normalised.split('*'), toEnd, length: normalised.length + (toEnd ? 1 : 0) };
}

/** Escapes `*` and `$`, which patterns write as %2A and %24 (section 2.2.3). */
function normalisePath(path: string): string {
  return normaliseEncoding(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/**
 * Normalises percent-encoding (section 2.2.2): unreserved characters are bare; characters that an
 * address cannot hold are encoded in capitals, as are `'`, `[` and `]`, which browsers encode
 * inconsistently.
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

/** Reads plain seconds such as 10 or 0.5; null for anything else and for 0. */
function parseCrawlDelayMs(value: string): number | null {
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) === 0) return null;
  return Math.min(Number(value), MAX_CRAWL_DELAY_SECONDS) * 1_000;
}
