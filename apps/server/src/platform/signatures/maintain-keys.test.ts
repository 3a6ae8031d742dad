import type { JsonWebKey } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDatabase, dropDatabase } from '@sillage/testkit/postgres';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import { restoreBackup } from '../db/backup/restore-backup.ts';
import { takeBackup } from '../db/backup/take-backup.ts';
import { openDatabase } from '../db/open-database.ts';
import { runOnce } from '../job.ts';
import { encryptPrivateKey, generateKeyPair } from './key-pair.ts';
import { maintainSigningKeys, replaceLostKeys, rotateSigningKeys } from './maintain-keys.ts';
import { listSigningKeys } from './signing-keys.repo.ts';
import { givenSigner, SECRET } from './testing/given-keys.ts';
import { verifyAsShop } from './testing/verify-as-shop.ts';

const OTHER_SECRET = 'the secret of another server, also long enough';
const outgoing = { method: 'GET', url: 'https://shop.example/catalog', headers: {} };

type Signer = Awaited<ReturnType<typeof givenSigner>>;
const listKids = async ({ db }: Pick<Signer, 'db'>) => (await listSigningKeys(db)).map(({ kid }) => kid).sort();

describe('signing keys', () => {
  test('eight processes that start at the same time create one key of each algorithm', async () => {
    const signer = await givenSigner();
    const processes = Array.from({ length: 8 }, () => signer.openProcess());
    const signed = await Promise.all(processes.map(({ signRequest }) => signRequest(outgoing)));
    const keys = await listSigningKeys(signer.db);
    expect(keys.map(({ algorithm }) => algorithm).sort()).toEqual(['ES256', 'EdDSA']);
    const published = keys.map(({ public_jwk }) => ({ ...public_jwk }));
    for (const headers of signed)
      await verifyAsShop({ ...outgoing, headers }, { keys: published, now: signer.clock.now() });
  });

  test('two processes sign through two rotations, and a shop with a copy from the day before knows each key', async () => {
    const signer = await givenSigner();
    const processes = [signer.openProcess(), signer.openProcess()];
    const seen = new Set<string>();
    let copy: { keys: JsonWebKey[]; at: number } | null = null;
    for (let day = 0; day <= 200; day += 1) {
      // A worker was down for ten days in the middle of a rotation.
      if (day < 85 || day > 95) await signer.maintain();
      for (const { signRequest, signingKeys } of processes) {
        const now = signer.clock.now();
        if (copy === null || now.getTime() - copy.at > DAY)
          copy = {
            keys: (await signingKeys.listPublished()).map(({ publicJwk }) => ({ ...publicJwk })),
            at: now.getTime(),
          };
        const headers = await signRequest(outgoing);
        seen.add((await verifyAsShop({ ...outgoing, headers }, { keys: copy.keys, now })).keyid ?? '');
      }
      signer.clock.advance(DAY);
    }
    expect(seen.size).toBe(3);
    expect(await listSigningKeys(signer.db)).toHaveLength(2);
  });

  test('a process that cannot reach the database continues to sign for an hour with its copy', async () => {
    const { clock, db, signRequest } = await givenSigner();
    await signRequest(outgoing);
    await db.schema.alterTable('signing_keys').renameTo('unavailable').execute();
    clock.advance(50 * MINUTE);
    expect(await signRequest(outgoing)).toHaveProperty('signature');
    clock.advance(20 * MINUTE);
    await expect(signRequest(outgoing)).rejects.toThrow('signing_keys');
  });

  test('the database contains no private key in plain form', async () => {
    const pair = generateKeyPair('ES256');
    const der = pair.privateKey.export({ format: 'der', type: 'pkcs8' });
    const { d = '' } = pair.privateKey.export({ format: 'jwk' });
    const encrypted = encryptPrivateKey(SECRET, pair);
    for (const plain of [der, Buffer.from(d, 'base64url'), Buffer.from(d)])
      expect(encrypted.includes(plain)).toBe(false);
    expect(encrypted.equals(encryptPrivateKey(SECRET, pair))).toBe(false);
  });
});

describe('after the secret was changed', () => {
  test('requests name the profile unsigned for two days, then new keys sign, and the old ones stay published', async () => {
    const signer = await givenSigner();
    await signer.signRequest(outgoing);
    const old = await listKids(signer);
    signer.clock.advance(DAY);
    const { signRequest, signingKeys } = signer.openProcess(OTHER_SECRET);
    expect(await signRequest(outgoing)).toEqual({ 'ucp-agent': 'profile="https://sillage.example/.well-known/ucp"' });
    expect(await listKids(signer)).toEqual(expect.arrayContaining(old));
    expect(await signingKeys.listPublished()).toHaveLength(4);
    expect(signer.lines.filter((line) => line.includes('SESSION_SECRET'))).toHaveLength(1);
    signer.clock.advance(2 * DAY);
    const headers = await signRequest(outgoing);
    const keys = (await signingKeys.listPublished()).map(({ publicJwk }) => ({ ...publicJwk }));
    const { keyid } = await verifyAsShop({ ...outgoing, headers }, { keys, now: signer.clock.now() });
    expect(old).not.toContain(keyid);
    signer.clock.advance(6 * DAY);
    await signer.maintain(OTHER_SECRET);
    expect(await listSigningKeys(signer.db)).toHaveLength(2);
  });

  test('two processes with different secrets do not fill the table', async () => {
    const signer = await givenSigner();
    const [a, b] = [signer.openProcess(), signer.openProcess(OTHER_SECRET)];
    for (let hour = 0; hour < 30; hour += 1) {
      await Promise.all([a.signRequest(outgoing), b.signRequest(outgoing)]);
      signer.clock.advance(HOUR);
    }
    expect((await listSigningKeys(signer.db)).length).toBeLessThanOrEqual(4);
  });

  test('a key whose row was given the kid of another cannot be decrypted', async () => {
    const signer = await givenSigner();
    await signer.signRequest(outgoing);
    await signer.db
      .updateTable('signing_keys')
      .set({ kid: 'of-an-attacker' })
      .where('algorithm', '=', 'ES256')
      .execute();
    const { signRequest } = signer.openProcess();
    expect(await signRequest(outgoing)).not.toHaveProperty('signature');
  });
});

describe('a restored backup', () => {
  async function givenRestored(signer: Signer) {
    await signer.signRequest(outgoing);
    const backup = await buffer(takeBackup(signer.url, signer.clock.now()));
    const url = await createDatabase(inject('postgresUrl'), `restored_keys_${process.pid}`);
    const db = openDatabase(url, { max: 2 });
    onTestFinished(async () => {
      await db.destroy();
      await dropDatabase(url);
    });
    await restoreBackup(url, Readable.from([backup]), { isReplacing: false });
    return { db, backup: backup.toString(), now: signer.clock.now() };
  }

  test('signs with the same keys when the secret is the same, and contains them encrypted only', async () => {
    const signer = await givenSigner();
    const { db, backup, now } = await givenRestored(signer);
    const keys = await listSigningKeys(signer.db);
    expect(await listSigningKeys(db)).toEqual(keys);
    expect(await replaceLostKeys(db, { readSecret: async () => SECRET, now })).toBeNull();
    for (const { publicJwk, privateKey } of await signer.signingKeys.listPublished()) {
      const { d = '' } = privateKey?.export({ format: 'jwk' }) ?? {};
      expect(backup).toContain(publicJwk.kid);
      expect(d).not.toBe('');
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(backup).not.toContain(Buffer.from(d, 'base64url').toString(encoding));
    }
  });

  test('gets new keys at once, and a line that says so, when the secret is another', async () => {
    const signer = await givenSigner();
    const { db, now } = await givenRestored(signer);
    const line = await replaceLostKeys(db, { readSecret: async () => OTHER_SECRET, now });
    expect(line).toMatch(/^2 signing keys were encrypted under another SESSION_SECRET; .* sign from 2\d{3}-/);
    const keys = await listSigningKeys(db);
    expect(keys.filter(({ retired_at }) => retired_at === null)).toHaveLength(2);
    expect(await replaceLostKeys(db, { readSecret: async () => OTHER_SECRET, now })).toBeNull();
    expect(await listSigningKeys(db)).toEqual(keys);
  });
});

test('rotate-signing-keys creates keys once when two workers run it at the same time, and logs their ids only', async () => {
  const signer = await givenSigner();
  const deps = { ...signer, secret: SECRET };
  await Promise.all([runOnce(rotateSigningKeys(deps)), runOnce(rotateSigningKeys(deps))]);
  expect(await listSigningKeys(signer.db)).toHaveLength(2);
  const logged = signer.lines.join('');
  for (const { kid } of await listSigningKeys(signer.db)) expect(logged).toContain(kid);
  for (const { privateKey } of await signer.signingKeys.listPublished())
    expect(logged).not.toContain(privateKey?.export({ format: 'jwk' }).d);
  expect(logged).not.toContain(SECRET);
  expect((await maintainSigningKeys(signer.db, { secret: SECRET, now: signer.clock.now() })).created).toEqual([]);
});
