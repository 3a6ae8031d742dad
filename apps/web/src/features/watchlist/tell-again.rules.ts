import type { TellAgain } from '@sillage/contract';

/** A rule as selected, with the hours as typed. */
export interface TellAgainDraft {
  rule: TellAgain['rule'];
  hours: string;
}

const HOURS = { few: 1, many: 720, usual: 24 };

export function draftOf(tellAgain: TellAgain): TellAgainDraft {
  return { rule: tellAgain.rule, hours: String(tellAgain.rule === 'hours' ? tellAgain.hours : HOURS.usual) };
}

/** Parses the rule; null unless the hours are a whole number from 1 to 720. */
export function readTellAgain({ rule, hours: text }: TellAgainDraft): TellAgain | null {
  if (rule !== 'hours') return { rule };
  const hours = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return hours >= HOURS.few && hours <= HOURS.many ? { rule, hours } : null;
}

export function isSameRule(one: TellAgain, other: TellAgain): boolean {
  return one.rule === other.rule && (one.rule !== 'hours' || other.rule !== 'hours' || one.hours === other.hours);
}

/** Describes a rule; null for every restock, the default. */
export function tellAgainWords(tellAgain: TellAgain): string | null {
  if (tellAgain.rule === 'every') return null;
  if (tellAgain.rule === 'once') return 'Notifying you of the next restock only';
  return `Notifying you no more than once every ${tellAgain.hours === 1 ? 'hour' : `${tellAgain.hours} hours`}`;
}
