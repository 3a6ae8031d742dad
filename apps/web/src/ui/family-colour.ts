import type { Family } from '@sillage/contract';

/** The token of a family's colour, as a CSS value; a pale straw for a fragrance without a family. */
export function familyColour(family: Family | null): string {
  if (family === null) return 'light-dark(oklch(0.7 0.05 85), oklch(0.76 0.05 85))';
  return `var(--family-${family.toLowerCase().replaceAll(' ', '-')})`;
}
