import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const MAX_DURATION_MS = 365 * 86_400_000;
const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

export const duration = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, ctx) => {
      const [, amount, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? [];
      const ms = Number(amount) * unitMs[unit as keyof typeof unitMs];
      if (ms <= MAX_DURATION_MS) return ms;
      ctx.addIssue({ code: 'custom', message: 'write a time such as 500ms, 2s, 30m or 1d, a year at most' });
      return z.NEVER;
    });

export const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
    error: `write an address such as ${example}`,
    abort: true,
  });

export const count = (min: number, max: number) =>
  z.coerce
    .number('write a whole number')
    .int('write a whole number')
    .min(min, `at least ${min}`)
    .max(max, `at most ${max}`);

export const proxies = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.every((entry) => ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)),
    'write addresses or networks such as 10.0.0.0/8',
  );

export const issuer = url(/^https?:$/, 'https://login.example').refine(
  (text) => new URL(text).protocol === 'https:' || isLoopback(new URL(text)),
  'http is accepted on loopback only; write an https address',
);

export const fxUrl = z
  .string()
  .refine((text) => text === 'off' || /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'write off, or an address such as https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    abort: true,
  })
  .optional();

/** Email addresses in lower case. */
export const emailAddresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((entry) => z.email().safeParse(entry).success),
    'write email addresses, with commas between',
  )
  .transform((list): ReadonlySet<string> => new Set(list));

const MAX_CATALOGUES = 5;

export const catalogues = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (list) => list.length <= MAX_CATALOGUES && list.every((entry) => URL.parse(entry)?.protocol === 'https:'),
    `write at most ${MAX_CATALOGUES} addresses such as https://catalog.shopify.com`,
  );

export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
