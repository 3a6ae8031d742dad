import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A message for the browser, as it arrived and as the browser will read it. */
export interface PushedMessage {
  headers: IncomingHttpHeaders;
  text: string;
}

/** Stands in for the push service of a browser vendor, and for the keys that the browser would have made. */
export interface PushService {
  /** What `PushSubscription.toJSON()` says. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  messages: PushedMessage[];
  close(): Promise<void>;
}

/** Takes every message and decrypts it (RFC 8291). */
export async function openPushService(): Promise<PushService> {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const messages: PushedMessage[] = [];

  /** RFC 8188's one record: salt (16), record size (4), length of the sender's key (1), that key, the text and its tag. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + sender.length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      messages.push({ headers: request.headers, text: decrypt(body) });
      response.writeHead(201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/of-this-browser`,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    messages,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
