/** X coordinate of the drawing's axis; every bottle is symmetrical around it. */
export const AXIS = 80;
/** Y coordinate of the floor of a bottle's inside (chamber). The glass below is thicker. */
export const CHAMBER_FLOOR = 180;

export interface Silhouette {
  name: string;
  /**
   * SVG path of half the outline of the bottle's inside, made of the commands `L` and `C`. It runs
   * from the middle of the floor outwards and up to the middle of the shoulder. Each x is a
   * distance from the bottle's axis.
   */
  half: string;
  /** Half the width of the neck. */
  neck: number;
  /** Half the width of a plain cap that suits the bottle. */
  cap: number;
  /** Y coordinate of the top of the bottle's inside, on which the neck stands. */
  shoulder: number;
  /**
   * Place of the label on the drawn bottle: y coordinate of its centre, half its width and half its
   * height.
   */
  label: { y: number; halfWidth: number; halfHeight: number };
  /** SVG path of the streak of light along the left side of the bottle. */
  shine: string;
  /** True for a bottle of cut glass, which is drawn with sharp corners. */
  sharp?: boolean;
  /** SVG path of the edges and ribs that reflect light. */
  facets?: string;
}

/** Bottle shapes; each brand gets one. Adding or removing a shape changes most brands' bottles. */
export const silhouettes: readonly Silhouette[] = [
  {
    name: 'slab',
    half: 'L37 180C40 180 42 178 42 175L42 84C42 81 40 79 37 79L0 79',
    neck: 11,
    cap: 23,
    shoulder: 79,
    label: { y: 134, halfWidth: 25, halfHeight: 21 },
    shine: 'M45 92V164',
  },
  {
    name: 'square',
    half: 'L44 180C48 180 51 177 51 173L51 103C51 99 48 96 44 96L0 96',
    neck: 12,
    cap: 24,
    shoulder: 96,
    label: { y: 140, halfWidth: 24, halfHeight: 19 },
    shine: 'M36 110V164',
  },
  {
    name: 'disc',
    half: 'C27.5 180 50 157.5 50 130C50 102.5 27.5 80 0 80',
    neck: 10,
    cap: 17,
    shoulder: 81,
    label: { y: 132, halfWidth: 24, halfHeight: 24 },
    shine: 'M38 138C36 118 43 103 55 95',
  },
  {
    name: 'column',
    half: 'L24 180C27 180 28 178 28 175L28 68C28 63 26 61 22 61L0 61',
    neck: 10,
    cap: 23,
    shoulder: 61,
    label: { y: 126, halfWidth: 19, halfHeight: 26 },
    shine: 'M59 74V166',
  },
  {
    name: 'dome',
    half: 'L33 180C36 180 38 178 38 174L38 116C38 96 30 85 13 83L0 83',
    neck: 13,
    cap: 24,
    shoulder: 83,
    label: { y: 141, halfWidth: 23, halfHeight: 19 },
    shine: 'M49 166V118C49 107 53 99 60 95',
  },
  {
    name: 'teardrop',
    half: 'L18 180C36 180 48 168 48 149C48 121 17 112 9 71L0 71',
    neck: 9,
    cap: 14,
    shoulder: 71,
    label: { y: 149, halfWidth: 22, halfHeight: 17 },
    shine: 'M40 156C38 138 48 128 58 116',
  },
  {
    name: 'tapered',
    half: 'L26 180C29 180 31 179 31.5 176L45 97C46 92 43 88 38 88L0 88',
    neck: 12,
    cap: 24,
    shoulder: 88,
    label: { y: 132, halfWidth: 23, halfHeight: 20 },
    shine: 'M43 102L53 164',
  },
  {
    name: 'trapeze',
    half: 'L46 180C50 180 52 177 51 173L31 91C30 87 28 85 24 85L0 85',
    neck: 11,
    cap: 20,
    shoulder: 85,
    label: { y: 146, halfWidth: 24, halfHeight: 18 },
    shine: 'M54 98L38 164',
  },
  {
    name: 'emerald',
    half: 'L35 180L48 167L48 102L35 89L0 89',
    neck: 12,
    cap: 22,
    shoulder: 89,
    label: { y: 134.5, halfWidth: 24, halfHeight: 20 },
    shine: 'M38 112V158',
    sharp: true,
    facets:
      'M45 180V172L40 167H32M115 180V172L120 167H128M45 89V97L40 102H32M115 89V97L120 102H128M45 97H115M40 102V167M120 102V167M45 172H115',
  },
  {
    name: 'arch',
    half: 'L37 180C41 180 43 178 43 174L43 122C43 98 26 80 0 80',
    neck: 10,
    cap: 18,
    shoulder: 81,
    label: { y: 140, halfWidth: 25, halfHeight: 20 },
    shine: 'M45 164V124C45 112 50 103 58 97',
  },
  {
    name: 'apothecary',
    half: 'L32 180C36 180 38 178 38 174L38 116C38 96 11 98 11 73L0 73',
    neck: 11,
    cap: 17,
    shoulder: 73,
    label: { y: 146, halfWidth: 38, halfHeight: 17 },
    shine: 'M49 166V120C49 112 55 108 62 103',
  },
  {
    name: 'hourglass',
    half: 'L32 180C41 180 44 173 42 164C39 150 26 143 26 128C26 115 38 111 38 100C38 90 27 84 11 83L0 83',
    neck: 11,
    cap: 18,
    shoulder: 83,
    label: { y: 158, halfWidth: 22, halfHeight: 14 },
    shine: 'M45 168C46 153 60 146 61 128C61 117 51 111 52 100',
  },
  {
    name: 'fan',
    half: 'L16 180C21 180 23 178 27 172C38 154 54 138 54 119C54 100 29 90 0 90',
    neck: 11,
    cap: 18,
    shoulder: 91,
    label: { y: 132, halfWidth: 22, halfHeight: 18 },
    shine: 'M35 124C34 112 44 106 56 102',
    facets:
      'M74 178C68 154 52 130 42 112M86 178C92 154 108 130 118 112M80 178V94M77 178C75 150 68 124 62 97M83 178C85 150 92 124 98 97',
  },
  {
    name: 'ribbed',
    half: 'L32 180C36 180 38 178 38 174L38 98C38 90 33 86 25 86L0 86',
    neck: 13,
    cap: 23,
    shoulder: 86,
    label: { y: 130, halfWidth: 22, halfHeight: 17 },
    shine: 'M48 100V166',
    facets: 'M54 88V179M62.5 87V180M71 87V180M80 87V180M89 87V180M97.5 87V180M106 88V179',
  },
];

/**
 * Returns the factor by which the outline of the bottle's inside is stretched downwards to draw the
 * outer glass, which has a heavy base.
 */
export function outerStretch({ shoulder }: Silhouette): number {
  return 1 + 7 / (CHAMBER_FLOOR - shoulder);
}

type Point = readonly [x: number, y: number];

/**
 * Returns the outline of the bottle's inside as an SVG path: the half outline and its mirror image.
 */
export function outline({ half }: Silhouette): string {
  const segments = [...half.matchAll(/[LC]([^LC]+)/g)].map(([, numbers]) => parsePoints(numbers ?? ''));
  const left = segments.map((points) => command(points, -1));
  const right = segments.map((points, index) => {
    const start = segments[index - 1]?.at(-1) ?? ([0, CHAMBER_FLOOR] as const);
    return command([...points.slice(0, -1).reverse(), start], 1);
  });
  return `M${AXIS} ${CHAMBER_FLOOR}${left.join('')}${right.reverse().join('')}Z`;
}

function parsePoints(text: string): Point[] {
  const numbers = text.trim().split(' ').map(Number);
  return numbers.flatMap((x, index) => (index % 2 === 0 ? [[x, numbers[index + 1] ?? 0] as const] : []));
}

/** Returns an SVG command: a line to a point, or a curve with two control points and an end. */
function command(points: readonly Point[], side: 1 | -1): string {
  return (points.length > 1 ? 'C' : 'L') + points.map(([x, y]) => `${AXIS + side * x} ${y}`).join(' ');
}
