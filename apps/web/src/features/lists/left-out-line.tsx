import { Line } from './line.tsx';

export function LeftOutLine({ place, problem }: { place: string; problem: string }) {
  return (
    <Line className="py-2.5 text-sm wrap-anywhere">
      <span className="font-medium">{place}</span> <span className="text-muted">{problem}</span>
    </Line>
  );
}
