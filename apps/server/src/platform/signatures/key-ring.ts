import type { KeyObject } from 'node:crypto';
import { type Clock, HOUR, SECOND } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../observability/log.ts';
import { ALGORITHMS, type Algorithm, decryptPrivateKey, type PublicJwk } from './key-pair.ts';
import { maintainAndLog } from './maintain-keys.ts';
import { isPublished, isSigning, type KeyLife } from './rotation.rules.ts';
import { listSigningKeys } from './signing-keys.repo.ts';

/** A key in memory; `privateKey` is null when it was encrypted under another secret. */
export interface SigningKey extends KeyLife {
  algorithm: Algorithm;
  publicJwk: PublicJwk;
  privateKey: KeyObject | null;
}

/** A process's copy of the signing keys. It is read from the database every `RELOAD_MS`. */
export interface KeyRing {
  /** Returns the keys that are published now, the newest first. */
  listPublished(): Promise<SigningKey[]>;
  /** Returns the key that signs now; null while there is none, after the secret was changed. */
  findSigning(algorithm: Algorithm): Promise<(SigningKey & { privateKey: KeyObject }) | null>;
}

/**
 * Maximum age of a process's copy. It is much shorter than the time that a key is published before
 * it signs.
 */
const RELOAD_MS = 30 * SECOND;
/** Maximum age of a copy that is still used while the database is unavailable. */
const MAX_STALE_MS = HOUR;

/** Creates the keys at the first use if there are none. */
export function createKeyRing(deps: { db: Db; clock: Clock; log: Log; secret: string }): KeyRing {
  const { db, clock, secret } = deps;
  let copy: { at: number; keys: SigningKey[] } | null = null;
  let loading: Promise<SigningKey[]> | null = null;

  async function read(): Promise<SigningKey[]> {
    const rows = await listSigningKeys(db);
    return rows.map((row) => ({
      kid: row.kid,
      algorithm: row.algorithm,
      publicJwk: row.public_jwk,
      privateKey: decryptPrivateKey(secret, row.kid, row.encrypted_private_key),
      createdAt: row.created_at,
      activeFrom: row.active_from,
      retiredAt: row.retired_at,
    }));
  }

  async function reload(now: Date): Promise<SigningKey[]> {
    let keys = await read();
    if (!isComplete(keys)) {
      await maintainAndLog(deps, now);
      keys = await read();
    }
    copy = { at: now.getTime(), keys };
    return keys;
  }

  async function load(): Promise<SigningKey[]> {
    const now = clock.now();
    const ageMs = copy === null ? Number.POSITIVE_INFINITY : Math.abs(now.getTime() - copy.at);
    if (copy && ageMs < RELOAD_MS) return copy.keys;
    loading ??= reload(now).finally(() => {
      loading = null;
    });
    return loading.catch((error: unknown) => {
      if (copy && ageMs < MAX_STALE_MS) return copy.keys;
      throw error;
    });
  }

  return {
    async listPublished() {
      const keys = await load();
      return keys.filter((key) => isPublished(key, clock.now()));
    },
    async findSigning(algorithm) {
      const keys = await load();
      const now = clock.now();
      const key = keys.find((each) => each.algorithm === algorithm && each.privateKey && isSigning(each, now));
      return key?.privateKey ? { ...key, privateKey: key.privateKey } : null;
    },
  };
}

/** Returns whether the newest key of each algorithm can be used. */
function isComplete(keys: readonly SigningKey[]): boolean {
  return ALGORITHMS.every((algorithm) =>
    keys.some((key) => key.algorithm === algorithm && key.retiredAt === null && key.privateKey !== null),
  );
}
