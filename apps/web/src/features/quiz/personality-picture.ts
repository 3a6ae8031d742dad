import type { PersonalityType } from '@sillage/contract';

export const personalityPicture: Record<PersonalityType, string> = {
  'Fresh & Energetic': 'citrus',
  'Warm & Sophisticated': 'candle',
  'Bold & Mysterious': 'moon',
  'Romantic & Floral': 'rose',
  'Woody & Grounded': 'oak',
  'Oriental & Exotic': 'lantern',
};
