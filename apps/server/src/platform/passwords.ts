import { hash, hashSync, verifySync } from '@node-rs/argon2';

/** Accepted by OWASP's cheat sheet and ASVS 5, appendix C: 47,104 KiB, one pass, one lane. */
const ARGON2ID = 2;
const parameters = { algorithm: ARGON2ID, memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Returns an Argon2id hash in PHC form. Unbounded: requests hash through `PasswordQueue`. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

const PHC = new RegExp(
  String.raw`^\$argon2id\$v=\d+\$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}\$`,
);

/** True for a hash made with other parameters than the present ones. */
export function needsRehash(stored: string): boolean {
  return !PHC.test(stored);
}

/** For the threads of `PasswordQueue`: blocks the calling thread. */
export function hashPasswordSync(password: string): string {
  return hashSync(password, parameters);
}

/** For the threads of `PasswordQueue`: blocks the calling thread. */
export function verifyPasswordSync({ stored, password }: { stored: string; password: string }): boolean {
  return verifySync(stored, password);
}
