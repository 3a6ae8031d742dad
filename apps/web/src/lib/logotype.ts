/**
 * The trail of scent that leaves the last letter of the logotype, as an SVG path. It starts under
 * the "e", 0.19 em before the end of the word; its unit is 1/200 em, its baseline at 42.
 */
export const LOGOTYPE_TRAIL = 'M4 38C52 43 68 0 110 0s46 30 88 19c-40 33-62-5-89-5C72 14 58 54 4 38Z';
