import type { Family } from '@sillage/contract';

/** Returns the colour of a fragrance family; a pale straw colour without a family. */
export function getFamilyColour(family: Family | null): string {
  if (family === null) return 'light-dark(oklch(0.7 0.05 85), oklch(0.76 0.05 85))';
  return `var(--family-${family.toLowerCase().replaceAll(' ', '-')})`;
}
