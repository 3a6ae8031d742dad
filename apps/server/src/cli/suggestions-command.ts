import type { Command } from 'commander';
import { feedFiles } from '../features/monitor/index.ts';
import {
  acceptSuggestion,
  type Decision,
  decideFeedSuggestion,
  declineSuggestion,
  type FeedSuggestionRow,
  listWaiting,
  listWaitingFeeds,
  type SuggestionRow,
} from '../features/suggestions/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { print, printError } from './print.ts';

const MAX_SHOWN = 1000;

const help = `
Users suggest products by URL, and watch them at once; other users do not see them. An accepted fragrance is added to the
catalogue for everyone; if the catalogue has the same brand, name and concentration, the page and its watchers move to that
fragrance. A declined one stays on the suggesting user's watchlist. A suggested product feed is not requested before it is
accepted. The server may be running or not.

Examples:
  $ npx sillage suggestions
  $ npx sillage suggestions accept 019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11
  $ npx sillage suggestions decline 019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11 019ab3f1-02aa-7b0c-8f00-5d1f6c2b9e77

Exit codes:
  0  done
  1  some of the IDs were not decided; the others are
  2  the database could not be used`;

export function addSuggestionsCommand(program: Command, onEnd: (exitCode: number) => void): void {
  const suggestions = program
    .command('suggestions')
    .description('list and decide the suggestions of users')
    .option('--json', 'as JSON, for scripts')
    .addHelpText('after', help)
    .action(async ({ json }: { json?: true }) => onEnd(await run((db) => list(db, json === true))));
  suggestions
    .command('accept')
    .description('add suggestions to the catalogue for everyone')
    .argument('<ID...>', 'as the list shows them')
    .action(async (ids: string[]) => onEnd(await run((db) => decide(db, ids, accept))));
  suggestions
    .command('decline')
    .description('keep suggestions visible to their users only')
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
  const rows = await listWaiting(db, MAX_SHOWN);
  const feeds = await listWaitingFeeds(db, MAX_SHOWN);
  if (asJson) print(JSON.stringify([...rows.map(toJson), ...feeds.map(toFeedJson)], null, 2));
  else if (rows.length + feeds.length === 0) print('No suggestion is waiting.');
  else {
    for (const row of rows) printRow(row);
    for (const feed of feeds) printFeed(feed);
  }
  return 0;
}

function printFeed({ id, address, created_at }: FeedSuggestionRow): void {
  print(`${id}  ${created_at.toISOString().slice(0, 10)}  a product feed`);
  print(`  ${feedFiles.maskAddress(address)}`);
}

function toFeedJson({ id, address, created_at }: FeedSuggestionRow) {
  return { id, feed: feedFiles.maskAddress(address), suggestedAt: created_at };
}

function printRow({ id, name, brand, url, created_at, is_observed }: SuggestionRow): void {
  const reader = is_observed ? " (read by a user's browser)" : '';
  print(`${id}  ${created_at.toISOString().slice(0, 10)}  ${name} by ${brand}${reader}`);
  print(`  ${url}`);
}

function toJson({ id, name, brand, url, verdict, fragrance_id, created_at, is_observed }: SuggestionRow) {
  const common = { id, name, brand, url, read: verdict, fragranceId: fragrance_id, suggestedAt: created_at };
  return { ...common, isReadByBrowser: is_observed };
}

type Decide = (tx: Tx, id: string) => Promise<Decision>;

const accept: Decide = (tx, id) => acceptSuggestion(tx, id, systemClock.now());

const decline: Decide = (tx, id) => declineSuggestion(tx, id, systemClock.now());

/** Decides each suggestion in its own transaction: a failure does not undo earlier decisions. */
async function decide(db: Db, ids: readonly string[], decideOne: Decide): Promise<number> {
  let failed = 0;
  for (const id of ids) {
    const decision = isSuggestionId(id) ? await db.transaction().execute((tx) => decideAny(tx, id, decideOne)) : NO_ID;
    if (decision.done)
      print('address' in decision ? describeFeed(decision, decideOne) : describeDecision(decision, decideOne));
    else printError(`${id}: ${decision.reason}.`);
    if (!decision.done) failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

type FeedAccepted = { done: true; address: string };

async function decideAny(tx: Tx, id: string, decideOne: Decide): Promise<Decision | FeedAccepted> {
  const feed = { isAccepted: decideOne === accept, now: systemClock.now() };
  return (await decideFeedSuggestion(tx, id, feed)) ?? decideOne(tx, id);
}

function describeFeed({ address }: FeedAccepted, decideOne: Decide): string {
  return decideOne === accept
    ? `${address}: accepted; it is read at once while the server runs. See \`npx sillage feed list\`.`
    : `${address}: declined.`;
}

const NO_ID: Decision = { done: false, reason: 'is no ID of a suggestion; copy it from the list' };

function isSuggestionId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function describeDecision({ name, brand, isMerged }: Decision & { done: true }, decideOne: Decide): string {
  if (decideOne === decline) return `${name} by ${brand}: declined; it stays on the user's watchlist.`;
  return isMerged
    ? `${name} by ${brand}: accepted; the catalogue had it, so its page and watchers moved there.`
    : `${name} by ${brand}: accepted; everyone sees it now.`;
}
