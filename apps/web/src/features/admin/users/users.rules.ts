import type { AdminUser, AdminUserDetail } from '@sillage/contract';
import type { BadgeTone } from '../../../ui/badge.tsx';

export interface UserState {
  label: string;
  tone: BadgeTone;
}

/** Lists what is special about an account; "Active" if it can be used and nothing else is. */
export function listStates({ suspendedAt, deletion, isVerified, isOperator }: AdminUser): UserState[] {
  const states: (UserState | false)[] = [
    suspendedAt !== null && { label: 'Suspended', tone: 'bad' },
    !isVerified && { label: 'Not verified', tone: 'wait' },
    isVerified && suspendedAt === null && { label: 'Active', tone: 'good' },
    deletion !== null && { label: 'To be deleted', tone: 'bad' },
    isOperator && { label: 'Operator', tone: 'plain' },
  ];
  return states.filter((state) => state !== false);
}

export function describeAccess({ sessions, keys }: Pick<AdminUser, 'sessions' | 'keys'>): string {
  return `${count(sessions, 'session')}, ${count(keys, 'API key')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

export const providerNames: Record<AdminUserDetail['authProvider'], string> = {
  local: 'Password',
  google: 'Google',
  custom: 'Sign-in provider of this server',
};
