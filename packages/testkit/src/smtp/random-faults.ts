import type { SmtpFault, SmtpFaults, SmtpStep } from './scripted-server.ts';

const reply = (code: string): SmtpFault => ({ reply: `${code} not now` });
const delay: SmtpFault = { delayMs: 1 };
const hangUp: SmtpFault = { hangUp: true };

/**
 * Faults that the fake mail server can show at each SMTP step, by name. `delayMs: 1` stands for a
 * random delay of up to `maxDelayMs`.
 */
const faultsAt: Partial<Record<SmtpStep, Record<string, SmtpFault>>> = {
  GREETING: { '421': reply('421'), delay, 'hang up': hangUp },
  MAIL: { '421': reply('421'), '450': reply('450'), delay, 'hang up': hangUp },
  RCPT: { '450': reply('450'), '451': reply('451') },
  DATA: { '451': reply('451') },
  CONTENT: { 'hang up': hangUp },
  END: {
    '451': reply('451'),
    delay,
    'store and hang up': { store: true, hangUp: true },
    'delay, store and hang up': { delayMs: 1, store: true, hangUp: true },
  },
  ACKNOWLEDGED: { 'hang up': hangUp },
};

/**
 * Returns random faults for the steps of an SMTP server. Each step fails with the probability
 * `share`, and a sender can recover from every fault.
 */
export function randomFaults(next: () => number, { share = 0.03, maxDelayMs = 3000 } = {}) {
  /** Number of occurrences of each fault. The keys have the form `STEP: fault`. */
  const counts: Record<string, number> = {};
  const faults: SmtpFaults = (step) => {
    const possible = Object.entries(faultsAt[step] ?? {});
    if (possible.length === 0 || next() >= share) return null;
    const [name, fault] = possible[Math.floor(next() * possible.length)] ?? ['hang up', hangUp];
    counts[`${step}: ${name}`] = (counts[`${step}: ${name}`] ?? 0) + 1;
    return fault.delayMs ? { ...fault, delayMs: next() * maxDelayMs } : fault;
  };
  return { faults, counts };
}
