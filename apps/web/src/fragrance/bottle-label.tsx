import { AXIS, type BottleShape, frameOutline, labelBox, type Silhouette } from '@sillage/bottle';

const paper = '#f7f1e5';
const print = '#2b231c';

export function BottleLabel(props: {
  kind: BottleShape['label'];
  box: Silhouette['label'];
  initials: string;
  brand: string;
}) {
  const { kind, box, initials, brand } = props;
  const { y } = box;
  const round = kind === 'medallion';
  const sheet = labelBox(kind, box);
  const width = sheet.width / 2;
  const height = sheet.height / 2;
  const size = Math.min(height, (width * 1.35) / Math.max(1, initials.length));
  const small = Math.min(4.2, (width * (round ? 1.9 : 2.25)) / (brand.length + 2));
  const ink = kind === 'engraved' ? '#fff' : print;
  return (
    <g textAnchor="middle" fill={ink}>
      {kind !== 'engraved' && <rect {...sheet} rx={round ? width : 1} fill={paper} />}
      {kind === 'frame' && (
        <path d={frameOutline(sheet)} fill="none" stroke={print} strokeOpacity=".6" strokeWidth=".6" />
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
          // Too small to read on a card.
          className="@max-[18rem]:hidden"
          fontFamily="var(--font-sans)"
        >
          {brand.toUpperCase()}
        </text>
      )}
    </g>
  );
}
