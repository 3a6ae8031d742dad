// What `npm run check` rejects besides types, lint and format: retired words, wide comments, files
// without a role, and crowded folders. docs/style.md has the rules in words.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { retiredNames, retiredParts, retiredPhrases, retiredPrefixes } from './retired-words.mjs';
import { root } from './run.mjs';

const MAX_COMMENT_COLUMNS = 100;
const MAX_FILES_PER_FOLDER = 25;

const notOurs = new Set(['node_modules', 'dist', '.git', '.cache', 'test-results', 'fixtures', 'data']);
const isCode = (/** @type {string} */ file) => /\.(ts|tsx|mjs|cjs)$/.test(file);
const isTest = (/** @type {string} */ file) => /\.(test\.tsx?|e2e\.ts)$/.test(file);
/**
 * Returns true for files, such as texts for users, in which words that are banned from the code are
 * allowed.
 */
const isExempt = (/** @type {string} */ file) =>
  /(^|\/)(words|values|phrases|bank|writers|testing\/platforms)\/|(retired-words\.mjs|repository\.test\.ts)$/.test(
    file,
  );

/**
 * Folders of server features whose file names need no role such as `.service` or `.repo`. They are
 * libraries without HTTP or SQL, or clients of other systems.
 */
const withoutRoles =
  /^(auth\/oidc|catalogue\/(export|families|import|matching|naming|search)|monitor\/(feed-files|product-feeds|shop-search|shops|sitemaps|ucp)|notify\/(email|senders)|quiz\/(bank|writers)|watchlist\/lists|.*\/testing)\//;
const FEATURES = 'apps/server/src/features/';
const ROLES = /\.(routes|http|service|rules|repo|tables|job|events|emails)\.ts$/;

/** @typedef {{ file: string, text: string }} Source */

export function styleProblems() {
  const files = filesIn('');
  const code = files.filter((file) => isCode(file) || file.endsWith('.sql'));
  const sources = code.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  return [
    ...sources.flatMap(retiredIn),
    ...sources.flatMap(wideCommentsIn),
    ...code.filter(lacksRole).map((file) => `${file}: its name has no role`),
    ...crowdedFolders(code.filter((file) => !isTest(file) && !file.includes('/testing/'))),
  ];
}

/** @param {Source} source */
export function retiredIn({ file, text }) {
  if (isExempt(file)) return [];
  const problems = [];
  const names = new Set(withoutComments(text).match(/[A-Za-z_$][\w$]*/g));
  const identifiers = withoutComments(withoutStrings(text)).match(/[A-Za-z_$][\w$]*/g) ?? [];
  for (const name of names) if (retiredNames.has(name)) problems.push(`${file}: "${name}" is retired`);
  for (const name of new Set(identifiers)) {
    if (retiredPrefixes.test(name)) problems.push(`${file}: "${name}": write MAX_… or MIN_…`);
    const parts = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/);
    // A word alone in a component may be text.
    if (parts.length === 1 && file.endsWith('.tsx')) continue;
    const part = parts.find((word) => retiredParts.has(word.toLowerCase()));
    if (part !== undefined) problems.push(`${file}: "${name}" has the retired word "${part}"`);
  }
  const comments = commentsOf(text).toLowerCase();
  for (const phrase of retiredPhrases) if (comments.includes(phrase)) problems.push(`${file}: "${phrase}" is retired`);
  return problems;
}

/** @param {Source} source */
export function wideCommentsIn({ file, text }) {
  const isComment = /^\s*(\/\/|\/\*|\*)/;
  return text.split('\n').flatMap((line, index) => {
    const isWide = line.length > MAX_COMMENT_COLUMNS && isComment.test(line) && !line.includes('://');
    return isWide ? [`${file}:${index + 1}: a comment of more than ${MAX_COMMENT_COLUMNS} columns`] : [];
  });
}

/** @param {string} file */
export function lacksRole(file) {
  if (!file.startsWith(FEATURES) || isTest(file) || basename(file) === 'index.ts') return false;
  return !ROLES.test(file) && !withoutRoles.test(file.slice(FEATURES.length));
}

/** Migrations are forward only: their folder grows with each change of the schema. */
const MIGRATIONS = 'apps/server/migrations';

/** @param {string[]} files */
export function crowdedFolders(files) {
  const counts = new Map();
  for (const file of files)
    if (dirname(file) !== MIGRATIONS) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  return [...counts].flatMap(([folder, count]) =>
    count > MAX_FILES_PER_FOLDER ? [`${folder}: ${count} files; at most ${MAX_FILES_PER_FOLDER} besides tests`] : [],
  );
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/.*$/gm;
const withoutComments = (/** @type {string} */ text) => text.replace(COMMENT, '');
/** Returns the code without strings and regular expressions. */
const withoutStrings = (/** @type {string} */ text) =>
  text.replace(
    /(?<=[(=:,!&|?;{}[]\s*|^\s+)\/(?![*/])(?:\\.|[^/\\\n])+\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/gm,
    "''",
  );
const commentsOf = (/** @type {string} */ text) =>
  (text.match(COMMENT) ?? []).join('\n').replace(/\s*\n\s*(\/\/|\*)?\s*/g, ' ');

/** @param {string} folder relative to the repository @returns {string[]} */
function filesIn(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !notOurs.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name).split(sep).join('/');
      return entry.isDirectory() ? filesIn(path) : [path];
    });
}
