import type { Command } from 'commander';
import {
  acceptSuggestion,
  type Decision,
  declineSuggestion,
  listWaiting,
  type SuggestionRow,
} from '../features/catalogue/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { moveAlong } from './move-along.ts';
import { print, printError } from './print.ts';

const SHOWN = 1000;

const help = `
People suggest products by their address; at once these are theirs to watch, and nobody else sees them. Accepted, a
fragrance joins everybody's catalogue; where that has the same one already, by house, name and concentration, the page
and its watchers go to it. Declined, it stays theirs to watch. The server may be running or not.

Examples:
  $ npx sillage suggestions
  $ npx sillage suggestions accept 019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11
  $ npx sillage suggestions decline 019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11 019ab3f1-02aa-7b0c-8f00-5d1f6c2b9e77

Exit codes:
  0  done
  1  some of the IDs were not decided; the others are
  2  the database could not be used`;

/**
 * Adds `suggestions`, `suggestions accept ID…` and `suggestions decline ID…`; calls `onEnd` with
 * the exit code.
 */
export function addSuggestionsCommand(program: Command, onEnd: (exitCode: number) => void): void {
  const suggestions = program
    .command('suggestions')
    .description('list what people suggest for the catalogue, and decide it')
    .option('--json', 'as JSON, for scripts')
    .addHelpText('after', help)
    .action(async ({ json }: { json?: true }) => onEnd(await run((db) => list(db, json === true))));
  suggestions
    .command('accept')
    .description('take suggestions into the catalogue for everybody')
    .argument('<ID...>', 'as the list shows them')
    .action(async (ids: string[]) => onEnd(await run((db) => decide(db, ids, accept))));
  suggestions
    .command('decline')
    .description('leave suggestions to those who made them')
    .argument('<ID...>', 'as the list shows them')
    .action(async (ids: string[]) => onEnd(await run((db) => decide(db, ids, decline))));
}

async function run(work: (db: Db) => Promise<number>): Promise<number> {
  try {
    return await withDatabase(work);
  } catch (error) {
    printError(explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

async function list(db: Db, asJson: boolean): Promise<number> {
  const rows = await listWaiting(db, SHOWN);
  if (asJson) print(JSON.stringify(rows.map(toJson), null, 2));
  else if (rows.length === 0) print('No suggestion is waiting.');
  else for (const row of rows) printRow(row);
  return 0;
}

function printRow({ id, name, brand, url, created_at }: SuggestionRow): void {
  print(`${id}  ${created_at.toISOString().slice(0, 10)}  ${name} by ${brand}`);
  print(`  ${url}`);
}

function toJson({ id, name, brand, url, verdict, fragrance_id, created_at }: SuggestionRow) {
  return { id, name, brand, url, read: verdict, fragranceId: fragrance_id, suggestedAt: created_at };
}

type Decide = (tx: Tx, id: string) => Promise<Decision>;

const accept: Decide = (tx, id) => acceptSuggestion(tx, id, systemClock.now(), moveAlong);

const decline: Decide = (tx, id) => declineSuggestion(tx, id, systemClock.now());

/** One transaction per suggestion, so that a failure leaves the others decided. */
async function decide(db: Db, ids: readonly string[], how: Decide): Promise<number> {
  let failed = 0;
  for (const id of ids) {
    const decision = isId(id) ? await db.transaction().execute((tx) => how(tx, id)) : NO_ID;
    if (decision.done) print(said(decision, how));
    else printError(`${id}: ${decision.why}.`);
    if (!decision.done) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

const NO_ID: Decision = { done: false, why: 'is no ID of a suggestion; copy it from the list' };

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function said({ name, brand, isMerged }: Decision & { done: true }, how: Decide): string {
  if (how === decline) return `${name} by ${brand}: declined; it stays theirs to watch.`;
  return isMerged
    ? `${name} by ${brand}: accepted; the catalogue had it, so its page and watchers went there.`
    : `${name} by ${brand}: accepted; everybody sees it now.`;
}
