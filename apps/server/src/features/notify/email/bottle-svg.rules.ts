import {
  AXIS,
  type BottleInput,
  type BottleShape,
  CHAMBER_FLOOR,
  capGroove,
  capOutline,
  collarOutline,
  computeBottleShape,
  finishes,
  frameOutline,
  labelBox,
  outerStretch,
  outline,
  type Silhouette,
} from '@sillage/bottle';
import type { Family } from '@sillage/contract';

/** Colours of the families in the light theme (tokens.css), in sRGB for image libraries. */
export const familyColours: Record<Family, string> = {
  'Soft Floral': '#bf6f93',
  Floral: '#c54864',
  Fruity: '#d74748',
  'Floral Oriental': '#d0603d',
  'Soft Oriental': '#c4763f',
  Oriental: '#b56d13',
  'Woody Oriental': '#8a4b24',
  Woody: '#805b31',
  'Dry Wood': '#5c412c',
  'Mossy Wood': '#5b632f',
  Aromatic: '#537c64',
  Green: '#3b8841',
  Water: '#2a81a8',
  Citrus: '#a18800',
};
const defaultColour = '#ad9d7b';

/** The rest in an empty bottle shows the family's colour, as in the web app. */
const EMPTY_LEVEL = 0.05;

const surfaceColour = '#fffdf9';
const paperColour = '#f7f1e5';
const inkColour = '#2b231c';

/** Draws a bottle without shop text, and without letters, because a server may have no font. */
export function drawBottleSvg({
  family,
  isEmpty = false,
  ...input
}: BottleInput & { family: Family | null; isEmpty?: boolean }): string {
  const liquid = family ? familyColours[family] : defaultColour;
  const shape = computeBottleShape(input);
  const d = outline(shape.silhouette);
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-20 4 200 200">',
    `<path d="M-20 4h200v200h-200z" fill="${mix(surfaceColour, liquid, 0.16)}"/>`,
    `<ellipse cx="${AXIS + 4}" cy="193" rx="60" ry="6" fill="${mix(surfaceColour, liquid, 0.34)}"/>`,
    drawGlass(shape.silhouette, d, liquid),
    drawLiquid(isEmpty ? { ...shape, level: EMPTY_LEVEL } : shape, d, liquid),
    drawLabel(shape),
    drawCap(shape, liquid),
    '</svg>',
  ].join('');
}

function drawGlass({ neck, shoulder, sharp, ...rest }: Silhouette, d: string, liquid: string): string {
  const edgeColour = mix('#8d8276', liquid, 0.4);
  const glassColour = mix('#ffffff', liquid, 0.12);
  const stretch = outerStretch({ neck, shoulder, ...rest });
  const stretchTransform = `transform="matrix(1 0 0 ${stretch} 0 ${shoulder * (1 - stretch)})"`;
  return [
    `<g stroke-linejoin="${sharp ? 'bevel' : 'round'}">`,
    `<path d="M${AXIS - neck} ${shoulder}v-9h${neck * 2}v9z" fill="${glassColour}" stroke="${edgeColour}" stroke-width=".8"/>`,
    `<path d="${d}" ${stretchTransform} fill="${edgeColour}" stroke="${edgeColour}" stroke-width="11.6"/>`,
    `<path d="${d}" ${stretchTransform} fill="${glassColour}" stroke="${glassColour}" stroke-width="10"/>`,
    `<path d="${d}" fill="${mix('#ffffff', liquid, 0.26)}"/>`,
    '</g>',
  ].join('');
}

function drawLiquid({ silhouette, level }: BottleShape, d: string, liquid: string): string {
  const y = CHAMBER_FLOOR - level * (CHAMBER_FLOOR - silhouette.shoulder);
  const streak = `d="${silhouette.shine}" fill="none" stroke="#fff" stroke-linecap="round"`;
  return [
    clipHorizontally(y, CHAMBER_FLOOR, `<path d="${d}" fill="${liquid}"/>`),
    clipHorizontally(y, y + 2, `<path d="${d}" fill="${mix(liquid, '#ffffff', 0.38)}"/>`),
    silhouette.facets
      ? `<path d="${silhouette.facets}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width=".9"/>`
      : '',
    `<path ${streak} stroke-width="4" stroke-opacity=".5"/>`,
    `<path ${streak} stroke-width="1.2" stroke-opacity=".45" transform="matrix(-1 0 0 1 160 0)"/>`,
  ].join('');
}

function clipHorizontally(from: number, to: number, content: string): string {
  const height = to - from;
  return `<svg y="${from}" width="160" height="${height}" viewBox="0 ${from} 160 ${height}">${content}</svg>`;
}

function drawLabel({ label: kind, silhouette }: BottleShape): string {
  const box = labelBox(kind, silhouette.label);
  const ink = kind === 'engraved' ? '#fff' : inkColour;
  const middle = box.y + box.height / 2;
  const half = Math.min(9, box.width / 5);
  const radius = kind === 'medallion' ? box.width / 2 : 1;
  const { x, y, width, height } = box;
  return [
    kind === 'engraved'
      ? ''
      : `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${paperColour}"/>`,
    kind === 'frame'
      ? `<path d="${frameOutline(box)}" fill="none" stroke="${inkColour}" stroke-opacity=".6" stroke-width=".7"/>`
      : '',
    `<path d="M${AXIS} ${middle - 8}l4 5 -4 5 -4 -5z" fill="${ink}"/>`,
    `<path d="M${AXIS - half} ${middle + 7}h${half * 2}" stroke="${ink}" stroke-width="1.2"/>`,
  ].join('');
}

function drawCap({ cap: kind, finish, silhouette }: BottleShape, liquid: string): string {
  const { fill, collar } = finishes[finish];
  const capColour = fill ?? mix(liquid, '#000000', 0.4);
  const groove = capGroove(kind, silhouette);
  return [
    `<g stroke="#8d8276" stroke-opacity=".5" stroke-width=".7">`,
    `<path d="${collarOutline(silhouette)}" fill="${collar}"/>`,
    `<path d="${capOutline(kind, silhouette)}" fill="${capColour}"/>`,
    groove
      ? `<path d="${groove}" fill="none" stroke="${finish === 'lacquer' ? '#fff' : '#000'}" stroke-opacity=".28"/>`
      : '',
    '</g>',
  ].join('');
}

/** Mixes two `#rrggbb` colours; `share` is that of the second colour, from 0 to 1. */
function mix(first: string, second: string, share: number): string {
  const channel = (index: number) => {
    const [a, b] = [first, second].map((colour) => Number.parseInt(colour.slice(index, index + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
