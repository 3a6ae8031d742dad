import { type BottleShape, capGroove, capOutline, collarOutline, finishes, type Silhouette } from '@sillage/bottle';

const tinted = 'color-mix(in oklab, var(--bottle-liquid), black 40%)';

export function BottleCap(props: {
  kind: BottleShape['cap'];
  finish: BottleShape['finish'];
  silhouette: Silhouette;
  light: string;
}) {
  const { kind, finish, silhouette, light } = props;
  const d = capOutline(kind, silhouette);
  const groove = capGroove(kind, silhouette);
  const collar = collarOutline(silhouette);
  const sheen = `url(#${light}sheen)`;
  const { fill, collar: metal } = finishes[finish];
  return (
    <g stroke="var(--bottle-line)" strokeOpacity=".5" strokeWidth=".7">
      <path d={collar} fill={metal} />
      <path d={collar} fill={sheen} stroke="none" />
      <path d={d} fill={fill ?? tinted} />
      <path d={d} fill={kind === 'ball' || kind === 'dome' ? `url(#${light}orb)` : sheen} stroke="none" />
      {groove && <path d={groove} fill="none" stroke={finish === 'lacquer' ? '#fff' : '#000'} strokeOpacity=".28" />}
    </g>
  );
}
