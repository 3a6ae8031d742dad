import { hash, hashSync, verifySync } from '@node-rs/argon2';

/** Argon2id parameters as OWASP's cheat sheet and ASVS 5 accept: 47,104 KiB, one pass, one lane. */
const ARGON2ID = 2;
const parameters = { algorithm: ARGON2ID, memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Hashes with Argon2id in PHC format. Calls are not limited, so requests use `PasswordQueue`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

const PHC = new RegExp(
  String.raw`^\$argon2id\$v=\d+\$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}\$`,
);

/** Returns whether a password hash was made with other parameters than those in use now. */
export function needsRehash(stored: string): boolean {
  return !PHC.test(stored);
}

/** Synchronous hashing blocks its thread, so only the threads of `PasswordQueue` may do it. */
export function hashPasswordSync(password: string): string {
  return hashSync(password, parameters);
}

/** Synchronous verification blocks its thread, so only the threads of `PasswordQueue` may do it. */
export function verifyPasswordSync({ stored, password }: { stored: string; password: string }): boolean {
  return verifySync(stored, password);
}
