import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/db.ts';
import { createHourlyJob, type Job } from '../job.ts';
import type { Log } from '../observability/log.ts';
import { ALGORITHMS, type Algorithm, decryptPrivateKey, encryptPrivateKey, generateKeyPair } from './key-pair.ts';
import { planRotation } from './rotation.rules.ts';
import {
  insertSigningKey,
  listSigningKeys,
  lockSigningKeys,
  removeSigningKeys,
  retireSigningKey,
} from './signing-keys.repo.ts';
import type { SigningKeyRow } from './signing-keys.tables.ts';

interface MaintainOptions {
  secret: string;
  now: Date;
  /** Replaces keys that cannot be decrypted even if they are new: no other process is running. */
  isForced?: boolean;
}

/** What was changed: kids of new keys, and the number of keys that could not be decrypted. */
interface Maintained {
  created: string[];
  lost: number;
  /** Time from which the new keys sign; null when there are none. */
  createFrom: Date | null;
}

/**
 * Creates the first key of each algorithm, plans the next rotation, and deletes keys that are no
 * longer published. Replaces keys that were encrypted under another secret. Runs in several
 * processes at once with the same result.
 */
export function maintainSigningKeys(db: Db, options: MaintainOptions): Promise<Maintained> {
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx);
    const rows = await listSigningKeys(tx);
    const result: Maintained = { created: [], lost: 0, createFrom: null };
    for (const algorithm of ALGORITHMS) {
      const changes = await maintainAlgorithm(tx, algorithm, { rows, ...options });
      if (changes.kid !== null) result.created.push(changes.kid);
      result.createFrom ??= changes.createFrom;
      result.lost += changes.lost;
    }
    return result;
  });
}

async function maintainAlgorithm(
  tx: Tx,
  algorithm: Algorithm,
  { rows, secret, now, isForced }: MaintainOptions & { rows: readonly SigningKeyRow[] },
): Promise<{ kid: string | null; createFrom: Date | null; lost: number }> {
  const keys = rows
    .filter((row) => row.algorithm === algorithm)
    .map((row) => ({
      kid: row.kid,
      createdAt: row.created_at,
      activeFrom: row.active_from,
      retiredAt: row.retired_at,
      isReadable: decryptPrivateKey(secret, row.kid, row.encrypted_private_key) !== null,
    }));
  const { remove, retire, createFrom, lost } = planRotation(keys, now, { isForced });
  await removeSigningKeys(tx, remove);
  for (const { kid, at } of retire) await retireSigningKey(tx, kid, at);
  if (createFrom === null) return { kid: null, createFrom, lost };
  const pair = generateKeyPair(algorithm);
  const { kid } = pair.publicJwk;
  await insertSigningKey(tx, {
    kid,
    algorithm,
    public_jwk: pair.publicJwk,
    encrypted_private_key: encryptPrivateKey(secret, pair),
    created_at: now,
    active_from: createFrom,
  });
  return { kid, createFrom, lost };
}

/**
 * Replaces the keys of a restored backup that were encrypted under another secret. No other process
 * may be running. Returns one line for the operator, or null when every key can be decrypted.
 */
export async function replaceLostKeys(
  db: Db,
  { readSecret, now }: { readSecret: () => Promise<string>; now: Date },
): Promise<string | null> {
  const keys = await listSigningKeys(db);
  if (keys.length === 0) return null;
  const secret = await readSecret();
  if (keys.every((key) => decryptPrivateKey(secret, key.kid, key.encrypted_private_key) !== null)) return null;
  const { lost, createFrom } = await maintainSigningKeys(db, { secret, now, isForced: true });
  if (lost === 0 || createFrom === null) return null;
  return `${lost} signing keys were encrypted under another SESSION_SECRET; new ones were created, which sign from ${createFrom.toISOString()}`;
}

interface KeyDeps {
  db: Db;
  clock: Clock;
  log: Log;
  secret: string;
}

/** Runs `maintainSigningKeys` and logs what it changed, without key material. */
export async function maintainAndLog({ db, log, secret }: KeyDeps, now: Date): Promise<void> {
  const { created, lost, createFrom } = await maintainSigningKeys(db, { secret, now });
  if (lost > 0)
    log.warn({ lost, kids: created, signFrom: createFrom }, 'signing keys replaced: SESSION_SECRET was changed');
  else if (created.length > 0) log.info({ kids: created, signFrom: createFrom }, 'signing keys created');
}

/** Creates the hourly job that rotates the signing keys. */
export function rotateSigningKeys(deps: KeyDeps): Job<Date> {
  return createHourlyJob(deps.clock, { name: 'rotate-signing-keys', work: (now) => maintainAndLog(deps, now) });
}
