import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import server from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const USAGE = 2;

/** Each command is loaded only when it is used, so that small commands start quickly. */
const commands = {
  import: async () => (await import('./import-command.ts')).addImportCommand,
  export: async () => (await import('./export-command.ts')).addExportCommand,
  feed: async () => (await import('./feed-command.ts')).addFeedCommand,
  find: async () => (await import('./find-command.ts')).addFindCommand,
  suggestions: async () => (await import('./suggestions-command.ts')).addSuggestionsCommand,
  operator: async () => (await import('./operator-command.ts')).addOperatorCommand,
  shop: async () => (await import('./shop-command.ts')).addShopCommand,
  invite: async () => (await import('./invite-command.ts')).addInviteCommand,
  backup: async () => (await import('./backup-command.ts')).addBackupCommand,
  restore: async () => (await import('./restore-command.ts')).addRestoreCommand,
  inbox: async () => (await import('./inbox-command.ts')).addInboxCommand,
  check: async () => (await import('./check/check-command.ts')).addCheckCommand,
};

/**
 * Loads the command that the user typed. Loads all commands if there is no such command, because
 * the help text lists them.
 */
function commandsFor(typed: string | undefined) {
  const named = Object.entries(commands).filter(([name]) => name === typed);
  const wanted = named.length > 0 ? named : Object.entries(commands);
  return Promise.all(wanted.map(([, load]) => load()));
}

async function run(args: readonly string[]): Promise<number> {
  let exitCode = 0;
  const program = new Command('sillage')
    .description('The command line of Sillage, the fragrance watchlist and restock tracker.')
    .version(server.version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showHelpAfterError('Try it with --help.')
    .exitOverride();
  const onEnd = (code: number) => {
    exitCode = code;
  };
  for (const add of await commandsFor(args[0])) add(program, onEnd);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE;
  }
}

// The server loads this file too: the same settings must find the same database.
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
process.exitCode = await run(process.argv.slice(2));
