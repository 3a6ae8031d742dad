import type { Family } from '@sillage/contract';

/** Three characteristic notes of each family. A search for each note must find fragrances. */
export const familyNotes: Record<Family, readonly [string, string, string]> = {
  Fruity: ['peach', 'pear', 'black currant'],
  Floral: ['rose', 'jasmine', 'tuberose'],
  'Soft Floral': ['iris', 'violet', 'aldehydes'],
  'Floral Oriental': ['orange blossom', 'heliotrope', 'carnation'],
  'Soft Oriental': ['incense', 'clove', 'cinnamon'],
  Oriental: ['vanilla', 'benzoin', 'tonka bean'],
  'Woody Oriental': ['oud', 'patchouli', 'sandalwood'],
  Woody: ['cedar', 'vetiver', 'cashmeran'],
  'Mossy Wood': ['oakmoss', 'labdanum', 'bergamot'],
  'Dry Wood': ['leather', 'tobacco', 'suede'],
  Aromatic: ['lavender', 'rosemary', 'sage'],
  Citrus: ['lemon', 'grapefruit', 'neroli'],
  Water: ['sea notes', 'melon', 'ambergris'],
  Green: ['galbanum', 'violet leaf', 'green notes'],
};
