/** What a shop's robots.txt asks of us (RFC 9309). */
export interface Robots {
  /** Whether a page of the same origin may be fetched; false for another origin, which has a file of its own. */
  allows: (url: string) => boolean;
  /** The least gap between two requests that the shop asks for, at most a minute; null when it does not ask. */
  crawlDelayMs: number | null;
}

/** How fetching robots.txt ended. `failed` is DNS, network, TLS, time or size limit. */
type RobotsAnswer = { status: number; body: string } | { failed: true };

/**
 * Reads the answer to `robotsUrl` (the address first asked for, whatever it redirected to) for the crawler named
 * `userAgentToken`. 2xx: the rules. 4xx: there are none, all is allowed. Anything else is not an answer, so nothing is
 * allowed; 429 too, since it says "not now" and nothing about rules. The library `robots-parser` is not used: it
 * compares paths without RFC 9309's percent-encoding, and one hostile file can hold the process up for seconds.
 */
export function robotsFrom(answer: RobotsAnswer, userAgentToken: string, robotsUrl: string): Robots {
  const status = 'failed' in answer ? 503 : answer.status;
  if (status >= 400 && status < 500 && status !== 429) return withRules([], robotsUrl);
  if ('failed' in answer || status < 200 || status >= 300) return { allows: () => false, crawlDelayMs: null };
  const groups = groupsOf(answer.body);
  const own = groups.filter(({ agents }) => agents.includes(userAgentToken.toLowerCase()));
  return withRules(own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*')), robotsUrl);
}

interface Rule {
  allow: boolean;
  /** The text between the `*` of the pattern, spelt as `spell` does. */
  parts: string[];
  /** The pattern ended in `$`. */
  toEnd: boolean;
  /** Characters of the pattern; the longest match is the most specific. */
  length: number;
}

interface Group {
  agents: string[];
  rules: Rule[];
  delaysMs: number[];
}

/** Groups for the same crawler are read as one (section 2.2.1). */
function withRules(groups: Group[], robotsUrl: string): Robots {
  const origin = URL.parse(robotsUrl)?.origin;
  const rules = groups.flatMap((group) => group.rules);
  const delays = groups.flatMap((group) => group.delaysMs);
  return {
    allows(text) {
      const url = URL.parse(text);
      if (!url || url.origin !== origin) return false;
      return url.pathname === '/robots.txt' || isAllowed(rules, spellPath(url.pathname + url.search));
    },
    crawlDelayMs: delays.length > 0 ? Math.max(...delays) : null,
  };
}

/** The longest matching pattern decides, Allow where two are as long, and what nothing matches is allowed. */
function isAllowed(rules: Rule[], path: string): boolean {
  let winner: Rule | null = null;
  for (const rule of rules) {
    const beaten = winner && (winner.length > rule.length || (winner.length === rule.length && winner.allow));
    if (!beaten && matches(rule, path)) winner = rule;
  }
  return winner?.allow ?? true;
}

/** Taking the leftmost place for each part is enough for `*`, and keeps hostile patterns from costing more than a scan. */
function matches({ parts, toEnd }: Rule, path: string): boolean {
  const [first = '', ...others] = parts;
  const last = toEnd ? others.pop() : undefined;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (!toEnd) return true;
  return last === undefined ? at === path.length : path.endsWith(last) && path.length - last.length >= at;
}

/** RFC 9309 asks crawlers to read at least this much of the file. */
const READ_LENGTH = 500 * 1_024;

/**
 * A group is a run of User-agent lines and what follows them. Lines that mean nothing to us (Sitemap, …) do not end
 * the run, as RFC 9309 has it; Crawl-delay does, since it is a rule to us and to those who write it.
 */
function groupsOf(body: string): Group[] {
  const groups: Group[] = [];
  let naming = false;
  for (const [field, value] of linesOf(body)) {
    if (field === 'user-agent') {
      if (!naming) groups.push({ agents: [], rules: [], delaysMs: [] });
      groups.at(-1)?.agents.push(productToken(value));
      naming = true;
    } else if (addRule(groups.at(-1), field, value)) {
      naming = false;
    }
  }
  return groups;
}

/** Whether the line is a rule. Rules before the first User-agent line belong to nobody. */
function addRule(group: Group | undefined, field: string, value: string): boolean {
  if (field === 'allow' || field === 'disallow') {
    if (value) group?.rules.push(ruleOf(value, field === 'allow'));
    return true;
  }
  if (field !== 'crawl-delay') return false;
  const delayMs = crawlDelayMs(value);
  if (delayMs !== null) group?.delaysMs.push(delayMs);
  return true;
}

/** Fields in lower case and their values, without comments and byte order mark. A line that the limit cuts is left out. */
function linesOf(body: string): [string, string][] {
  const start = body.slice(0, READ_LENGTH);
  const end = start.length < READ_LENGTH ? start.length : Math.max(start.lastIndexOf('\n'), start.lastIndexOf('\r'));
  return start
    .slice(0, Math.max(end, 0))
    .split(/[\r\n]+/)
    .flatMap((line): [string, string][] => {
      const [text = ''] = line.split('#', 1);
      const colon = text.indexOf(':');
      return colon < 0 ? [] : [[text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]];
    });
}

/** `Sillage/1.0 (+https://…)` is meant for `sillage`. */
function productToken(value: string): string {
  return /^(\*|[\w-]+)/.exec(value)?.[0].toLowerCase() ?? '';
}

function ruleOf(pattern: string, allow: boolean): Rule {
  const toEnd = pattern.endsWith('$');
  const spelt = spell(toEnd ? pattern.slice(0, -1) : pattern).replaceAll('$', '%24');
  return { allow, parts: spelt.split('*'), toEnd, length: spelt.length + (toEnd ? 1 : 0) };
}

/** In an address `*` and `$` are plain characters; a pattern writes these as %2A and %24 (section 2.2.3). */
function spellPath(path: string): string {
  return spell(path).replaceAll('*', '%2A').replaceAll('$', '%24');
}

/**
 * One spelling for what means the same (section 2.2.2): unreserved characters bare, everything that cannot stand in an
 * address percent-encoded with capitals, as are `'`, `[` and `]`, which browsers encode in some places and not in others.
 */
function spell(text: string): string {
  return text
    .toWellFormed()
    .replace(/%[0-9a-f]{2}/gi, (triplet) => {
      const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : triplet.toUpperCase();
    })
    .replace(/[^!-~]|["'<>[\]\\^`{|}]/gu, (character) => (character === "'" ? '%27' : encodeURIComponent(character)));
}

const LONGEST_DELAY_SECONDS = 60;

/** Plain seconds such as 10 or 0.5; anything else, and 0, asks for nothing. */
function crawlDelayMs(value: string): number | null {
  if (!/^\d+(\.\d+)?$/.test(value) || Number(value) === 0) return null;
  return Math.min(Number(value), LONGEST_DELAY_SECONDS) * 1_000;
}
