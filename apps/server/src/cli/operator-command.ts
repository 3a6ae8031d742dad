import type { Command } from 'commander';
import { operators } from '../features/admin/index.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Deps } from '../platform/deps.ts';
import { explain, Interrupted, withDatabase } from './database.ts';
import { formatCount, print, printError } from './print.ts';

const help = `
An operator may use the console at /admin. Nobody is one by default. A NAME is a username or an email address; its account must
be verified, neither suspended nor scheduled for deletion. The setting OPERATORS names operators too, by their email addresses. The last operator cannot be removed. Each
change is in the audit log. The server may be running or not; it need not be restarted.

Examples:
  $ npx sillage operator grant amber
  $ npx sillage operator list

Exit codes:
  0  done
  1  nothing was changed; the message says why
  2  the database could not be used`;

type OperatorDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

const changes = [
  {
    name: 'grant',
    description: 'make a user an operator',
    run: operators.grantOperator,
    describe: (username: string) => `${username} is an operator now, and finds the console in the user menu.`,
  },
  {
    name: 'revoke',
    description: 'take the role from a user',
    run: operators.revokeOperator,
    describe: (username: string) => `${username} is no operator any more.`,
  },
];

export function addOperatorCommand(program: Command, onEnd: (exitCode: number) => void): void {
  const operator = program
    .command('operator')
    .description('list, add and remove the operators, who use the console')
    .addHelpText('after', help);
  operator
    .command('list')
    .description('list the operators')
    .option('--json', 'as JSON, for scripts')
    .action(async ({ json }: { json?: true }) => onEnd(await run((deps) => list(deps, json === true))));
  for (const { name, description, run: change, describe } of changes)
    operator
      .command(name)
      .description(description)
      .argument('<NAME>')
      .action(async (user: string) => onEnd(await run(async (deps) => print(describe(await change(deps, user))))));
}

async function run(work: (deps: OperatorDeps) => Promise<void>): Promise<number> {
  try {
    const config = readConfig(process.env);
    await withDatabase((db) => work({ db, config, clock: systemClock }));
    return 0;
  } catch (error) {
    if (error instanceof operators.OperatorError) {
      printError(error.message);
      return 1;
    }
    printError(explain(error));
    return error instanceof Interrupted ? error.exitCode : 2;
  }
}

async function list(deps: OperatorDeps, asJson: boolean): Promise<void> {
  const all = await operators.listOperators(deps);
  if (asJson) return print(JSON.stringify(all, null, 2));
  for (const { username, email, since } of all)
    print(`${username}  ${email}  ${since === null ? 'in OPERATORS' : `since ${since.toISOString().slice(0, 10)}`}`);
  print(`${formatCount(all.length, 'operator')}.`);
}
