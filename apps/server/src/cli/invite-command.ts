import { AppError, DEFAULT_INVITATION_DAYS, email as emailSchema, MAX_INVITATION_DAYS } from '@sillage/contract';
import { type Command, InvalidArgumentError } from 'commander';
import { invitations } from '../features/auth/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { explain, Interrupted, readServerConfig, withDatabase } from './database.ts';
import { print, printError } from './print.ts';

const MAX_SHOWN = 1000;

const help = `
With REGISTRATION=invite or REGISTRATION=closed, a new user needs an invitation: a link that opens one account, by password or by a
sign-in provider. Give the link to the user; it is printed once, and only its hash is stored. With EMAIL, only that address can
register, and its owner has to confirm it. With REGISTRATION=closed, only invitations of this command count. The server may be
running or not.

Examples:
  $ npx sillage invite
  $ npx sillage invite amber@example.com --days 30
  $ npx sillage invite list
  $ npx sillage invite revoke 019ab3f0-7d4e-7c11-9a53-2f6c1f0e8a11

Exit codes:
  0  done
  1  no invitation was made, or some of the IDs were not revoked; the others are
  2  the database could not be used, or the command was not understood`;

export function addInviteCommand(program: Command, onEnd: (exitCode: number) => void): void {
  const invite = program
    .command('invite')
    .description('invite new users, list and revoke invitations')
    .argument('[EMAIL]', 'the only address that may register; any by default', parseEmail)
    .option('--days <N>', `days until it expires, at most ${MAX_INVITATION_DAYS}`, parseDays)
    .addHelpText('after', help)
    .action(async (email: string | undefined, { days }: { days?: number }) =>
      onEnd(await run((db) => create(db, email ?? null, days ?? DEFAULT_INVITATION_DAYS))),
    );
  invite
    .command('list')
    .description('show the invitations, newest first')
    .option('--json', 'as JSON, for scripts')
    .action(async ({ json }: { json?: true }) => onEnd(await run((db) => list(db, json === true))));
  invite
    .command('revoke')
    .description('end invitations that were not used')
    .argument('<ID...>', 'as the list shows them')
    .action(async (ids: string[]) => onEnd(await run((db) => revoke(db, ids))));
}

function parseEmail(text: string): string {
  const email = emailSchema.safeParse(text);
  if (email.success) return email.data;
  throw new InvalidArgumentError('Write an address such as amber@example.com, or list, or revoke.');
}

function parseDays(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MAX_INVITATION_DAYS) return days;
  throw new InvalidArgumentError(`Write a whole number from 1 to ${MAX_INVITATION_DAYS}.`);
}

async function run(work: (db: Db) => Promise<number>): Promise<number> {
  try {
    return await withDatabase(work);
  } catch (error) {
    if (error instanceof AppError) {
      printError(`${error.message.replace(/\.$/, '')}.`);
      return 1;
    }
    printError(explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

async function create(db: Db, email: string | null, days: number): Promise<number> {
  const config = readServerConfig();
  const now = systemClock.now();
  const { id, url, expiresAt } = await db
    .transaction()
    .execute((tx) => invitations.createInvitation(tx, config, { source: 'command-line', email, days, now }));
  print(url);
  print(`  opens one account${email === null ? '' : ` for ${email}`} until ${formatDay(expiresAt)}; ${id}`);
  if (config.registration === 'open')
    print('  REGISTRATION is open: anyone can register without an invitation. See .env.example.');
  return 0;
}

async function list(db: Db, asJson: boolean): Promise<number> {
  const rows = await invitations.listInvitations(db, { now: systemClock.now(), limit: MAX_SHOWN });
  if (asJson) print(JSON.stringify(rows.map(toJson), null, 2));
  else if (rows.length === 0) print('There are no invitations. Make one with `npx sillage invite`.');
  else for (const row of rows) print(formatRow(row));
  return 0;
}

type Row = Awaited<ReturnType<typeof invitations.listInvitations>>[number];

function formatRow({ id, state, email, expires_at, username }: Row): string {
  const user = username === null ? '' : `  by ${username}`;
  const address = state === 'used' ? '' : `  ${email ?? 'any address'}`;
  return `${id}  ${state.padEnd(7)}  until ${formatDay(expires_at)}${address}${user}`;
}

function toJson({ id, state, source, email, username, created_at, expires_at, revoked_at, used_at }: Row) {
  const times = { createdAt: created_at, expiresAt: expires_at, revokedAt: revoked_at, usedAt: used_at };
  return { id, state, source, email, username, ...times };
}

async function revoke(db: Db, ids: readonly string[]): Promise<number> {
  let failed = 0;
  for (const id of ids) {
    const { state } = isId(id)
      ? await db.transaction().execute((tx) => invitations.revokeInvitation(tx, id, systemClock.now()))
      : { state: 'unknown' as const };
    if (state === 'open') print(`${id}: revoked.`);
    else printError(`${id}: ${problems[state]}.`);
    if (state !== 'open') failed += 1;
  }
  return failed === 0 ? 0 : 1;
}

const problems = {
  unknown: 'is no ID of an invitation; copy it from the list',
  used: 'was used already; suspend or delete its account instead',
  revoked: 'is revoked already',
  expired: 'has expired already',
};

function isId(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
