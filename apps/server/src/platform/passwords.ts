import { hash, verify } from '@node-rs/argon2';

/** OWASP's cheat sheet and ASVS 5 appendix C both accept these; 47,104 KiB, one pass, one lane. */
const ARGON2ID = 2;
const parameters = { algorithm: ARGON2ID, memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Argon2id in PHC form, with its own random salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

let decoy: Promise<string> | undefined;

/** Checks a password. Without a stored hash it does the same work and answers false, so that unknown users cost as much time. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}

const PHC = new RegExp(
  String.raw`^\$argon2id\$v=\d+\$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}\$`,
);

/** True for a hash that was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  return !PHC.test(stored);
}
