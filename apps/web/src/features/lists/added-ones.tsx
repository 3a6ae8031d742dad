import type { ReadingList } from '@sillage/contract';
import { FragrancePicture } from '../../ui/fragrance-picture.tsx';

const AT_MOST = 16;

export function AddedOnes({ reading, ids }: { reading: ReadingList; ids: readonly number[] }) {
  const found = reading.lines.flatMap((line) => line.found).map(({ fragrance }) => [fragrance.id, fragrance] as const);
  const byId = new Map(found);
  const shown = ids.slice(0, AT_MOST).flatMap((id) => byId.get(id) ?? []);
  return (
    <ul className="mb-8 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-x-4 gap-y-6 empty:hidden sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]">
      {shown.map((fragrance) => (
        <li key={fragrance.id}>
          <FragrancePicture {...fragrance} className="aspect-4/5 w-full" />
          <p className="mt-2 text-sm wrap-anywhere">{fragrance.name}</p>
        </li>
      ))}
    </ul>
  );
}
