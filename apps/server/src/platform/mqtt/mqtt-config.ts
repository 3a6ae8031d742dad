import { readFileSync } from 'node:fs';
import { z } from 'zod';

export interface MqttConfig {
  url: URL;
  /** Certificates (PEM) of the broker's authority; null for those that Node trusts. */
  ca: string | null;
}

const brokerExample = 'write an address such as mqtts://user:password@broker.example:8883';

/** Address of an MQTT broker. The messages never repeat it, because it may contain a password. */
export const brokerUrl = z
  .string()
  .refine((text) => isBrokerUrl(URL.parse(text)), brokerExample)
  .transform((text) => new URL(text))
  .optional();

function isBrokerUrl(address: URL | null): boolean {
  if (address === null || !['mqtt:', 'mqtts:'].includes(address.protocol) || address.hostname === '') return false;
  const { pathname, search, hash, username, password } = address;
  return ['', '/'].includes(pathname) && search === '' && hash === '' && isDecodable(username + password);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** Path of a file of certificates; the value is the text of the file. */
export const certificates = z
  .string()
  .transform((file, ctx) => {
    const text = readText(file);
    if (text?.includes('-----BEGIN CERTIFICATE-----')) return text;
    const message =
      text === null
        ? 'the file cannot be read; write the path of a file of certificates (PEM)'
        : 'the file has no certificate in PEM format';
    ctx.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .optional();

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

interface ParsedVariables {
  MQTT_URL?: URL | undefined;
  MQTT_CA?: string | undefined;
}

/** Settings of the broker; null for none. */
export function readMqttConfig({ MQTT_URL: url, MQTT_CA: ca }: ParsedVariables): MqttConfig | null {
  return url === undefined ? null : { url, ca: ca ?? null };
}

/** Returns what is wrong with the variables together; null when nothing is. */
export function findMqttMistake({ MQTT_URL: url, MQTT_CA: ca }: ParsedVariables): string | null {
  const isUnused = url !== undefined && ca !== undefined && url.protocol !== 'mqtts:';
  return isUnused ? 'MQTT_CA: use it with an mqtts address in MQTT_URL' : null;
}
