import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import type { PushAddress } from '../notify.tables.ts';

/** What a browser keeps to itself of a subscription. */
export interface BrowserKeys {
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

/** A browser that subscribed at a push service. */
export function givenSubscription(endpoint: string): { address: PushAddress; keys: BrowserKeys } {
  const pair = createECDH('prime256v1');
  const keys = { publicKey: pair.generateKeys(), privateKey: pair.getPrivateKey(), auth: randomBytes(16) };
  const address = { endpoint, p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') };
  return { address, keys };
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** What a browser does with a push: RFC 8291, section 3, upon RFC 8188 with one record. Throws where it was tampered with. */
export function decryptPush(body: Buffer, { privateKey, publicKey, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const record = body.subarray(21 + senderKey.length);
  if (record.length > recordSize) throw new Error('more than one record, which RFC 8291 does not allow');
  const own = createECDH('prime256v1');
  own.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = hkdf(auth, own.computeSecret(senderKey), info, 32);
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('the last record does not end with a 2');
  return padded.subarray(0, end).toString();
}

interface Vapid {
  isSigned: boolean;
  key: string;
  alg: string;
  aud: string;
  exp: number;
  sub: string;
}

/** The claims of an Authorization header (RFC 8292), once its signature (ES256) is that of the key it names. */
export function readVapid(authorization: string): Vapid {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const half = (from: number, to: number) => point.subarray(from, to).toString('base64url');
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, 65) },
    format: 'jwk',
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  return { isSigned, key, ...read(head), ...read(claims) } as Vapid;
}
