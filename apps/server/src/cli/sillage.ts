import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import server from '../../package.json' with { type: 'json' };
import { addExportCommand } from './export-command.ts';
import { addImportCommand } from './import-command.ts';
import { addSuggestionsCommand } from './suggestions-command.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The exit code for a command line that means nothing. */
const USAGE = 2;

/** Runs one command line; the exit code is its answer. */
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
  addImportCommand(program, onEnd);
  addExportCommand(program, onEnd);
  addSuggestionsCommand(program, onEnd);
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : USAGE;
  }
}

// As the server does: the same settings must find the same database.
if (existsSync(`${root}.env`)) process.loadEnvFile(`${root}.env`);
process.exitCode = await run(process.argv.slice(2));
