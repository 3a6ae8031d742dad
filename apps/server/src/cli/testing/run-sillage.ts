import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const bin = fileURLToPath(new URL('../../../bin/sillage.mjs', import.meta.url));

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

export function runSillage(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  { cwd, input = '' }: { cwd?: string; input?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [bin, ...args],
      { cwd, env: { ...process.env, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
    child.stdin?.end(input);
  });
}
