import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** Keys of a push subscription. A browser reveals only `publicKey` and `auth`. */
export interface BrowserKeys {
  privateKey: Buffer;
  publicKey: Buffer;
  auth: Buffer;
}

/** Returns a push subscription in the form of `PushSubscription.toJSON()`, and its keys. */
export function createBrowserSubscription(endpoint: string) {
  const pair = createECDH('prime256v1');
  const keys: BrowserKeys = { publicKey: pair.generateKeys(), privateKey: pair.getPrivateKey(), auth: randomBytes(16) };
  const shown = { p256dh: keys.publicKey.toString('base64url'), auth: keys.auth.toString('base64url') };
  return { subscription: { endpoint, keys: shown }, keys };
}

const hkdf = (salt: Buffer, key: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a push message (RFC 8291, RFC 8188 with one record); throws if a byte was changed. */
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
