import type { LabelKind } from './bottle-shape.rules.ts';
import { AXIS, type Silhouette } from './bottle-silhouettes.rules.ts';

const paper = '#f7f1e5';
const print = '#2b231c';

/** A paper plate, a framed one, a medallion, or letters straight on the glass: initials above, the house below. */
export function BottleLabel(props: { kind: LabelKind; box: Silhouette['label']; initials: string; brand: string }) {
  const { kind, box, initials, brand } = props;
  const { y, halfWidth, halfHeight } = box;
  const round = kind === 'medallion';
  const width = round ? Math.min(halfWidth, halfHeight + 2) : halfWidth;
  const height = round ? width : halfHeight;
  const size = Math.min(height, (width * 1.35) / Math.max(1, initials.length));
  const small = Math.min(4.2, (width * (round ? 1.9 : 2.25)) / (brand.length + 2));
  const ink = kind === 'engraved' ? '#fff' : print;
  const sheet = { x: AXIS - width, y: y - height, width: width * 2, height: height * 2 };
  return (
    <g textAnchor="middle" fill={ink}>
      {kind !== 'engraved' && <rect {...sheet} rx={round ? width : 1} fill={paper} />}
      {kind === 'frame' && (
        <path
          d={`M${sheet.x + 2.5} ${sheet.y + 2.5}h${width * 2 - 5}v${height * 2 - 5}h${5 - width * 2}z`}
          fill="none"
          stroke={print}
          strokeOpacity=".6"
          strokeWidth=".6"
        />
      )}
      <text x={AXIS} y={y + size * 0.22} fontSize={size} fontFamily="var(--font-serif)">
        {initials}
      </text>
      {small > 2 && (
        <text
          x={AXIS}
          y={y + size * 0.22 + small + 3.4}
          fontSize={small}
          letterSpacing=".08em"
          fontFamily="var(--font-sans)"
        >
          {brand.toUpperCase()}
        </text>
      )}
    </g>
  );
}
