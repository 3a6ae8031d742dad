import { Feed } from './feed.tsx';
import { NewsSwitches } from './news-switches.tsx';
import { Places } from './places.tsx';
import type { Owner } from './targets.queries.ts';
import { WhenTold } from './when-told.tsx';

export function Notifications({ owner }: { owner: Owner }) {
  const { userId } = owner;
  return (
    <div>
      <NewsSwitches userId={userId} />
      <Places owner={owner} />
      <WhenTold userId={userId} />
      <Feed userId={userId} />
    </div>
  );
}
