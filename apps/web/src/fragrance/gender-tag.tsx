import type { Gender } from '@sillage/contract';
import { genderLabels } from './gender.rules.ts';

export function GenderTag({ gender }: { gender: Gender | null }) {
  if (gender === null) return null;
  return <span className="rounded-full bg-sunken px-2.5 py-0.5 text-xs">{genderLabels[gender]}</span>;
}
