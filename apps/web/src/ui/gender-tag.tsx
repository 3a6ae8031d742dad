import type { Gender } from '@sillage/contract';

const words: Record<Gender, string> = { men: 'Men', women: 'Women', unisex: 'Unisex' };

export function GenderTag({ gender }: { gender: Gender | null }) {
  if (gender === null) return null;
  return <span className="rounded-full bg-sunken px-2.5 py-0.5 text-xs">{words[gender]}</span>;
}
