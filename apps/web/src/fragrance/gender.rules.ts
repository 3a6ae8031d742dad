import type { Gender } from '@sillage/contract';

export const genderLabels: Record<Gender, string> = { men: 'Men', women: 'Women', unisex: 'Unisex' };
