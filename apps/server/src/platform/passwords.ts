import { hash, hashSync, verifySync } from '@node-rs/argon2';

/**
 * Argon2id parameters that OWASP's cheat sheet and ASVS 5 (appendix C) accept: 47,104 KiB of
 * memory, one pass, one lane.
 */
const ARGON2ID = 2;
const parameters = { algorithm: ARGON2ID, memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/**
 * Returns an Argon2id hash in PHC format. The number of concurrent calls is not limited, so
 * requests must use `PasswordQueue`.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

const PHC = new RegExp(
  String.raw`^\$argon2id\$v=\d+\$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}\$`,
);

/** Returns whether a hash was made with other parameters than the current ones. */
export function needsRehash(stored: string): boolean {
  return !PHC.test(stored);
}

/** Hashes a password and blocks the thread, so only the threads of `PasswordQueue` may call it. */
export function hashPasswordSync(password: string): string {
  return hashSync(password, parameters);
}

/**
 * Verifies a password and blocks the thread, so only the threads of `PasswordQueue` may call it.
 */
export function verifyPasswordSync({ stored, password }: { stored: string; password: string }): boolean {
  return verifySync(stored, password);
}
