import { Skeleton } from '../../../ui/skeleton.tsx';

export const headGrid = 'grid gap-x-10 gap-y-8 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-x-20';
export const pictureStyle = 'w-full self-start max-sm:h-56 sm:aspect-4/5';

export const brandStyle =
  'inline-flex min-h-11 items-center text-sm font-medium tracking-wide wrap-anywhere text-muted uppercase';

interface KnownTexts {
  brand: string;
  name: string;
  headingSize: string;
}

/** The head of a fragrance's page while it loads, with its texts if the server knows them. */
export function HeadSkeleton({ known }: { known?: KnownTexts }) {
  return (
    <div className={headGrid}>
      <Skeleton className={pictureStyle} />
      <div className="min-w-0 self-center">
        {known ? (
          <>
            <p className={brandStyle}>{known.brand}</p>
            <h1 className={`mt-1 wrap-anywhere ${known.headingSize}`}>{known.name}</h1>
          </>
        ) : (
          <>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-4 h-12 w-4/5 lg:h-16" />
          </>
        )}
        <Skeleton className="mt-4 h-6 w-1/2" />
        <Skeleton className="mt-6 h-64 w-full" />
      </div>
    </div>
  );
}

export function SectionsSkeleton() {
  return (
    <>
      {['h-64', 'h-48', 'h-40'].map((height) => (
        <div
          key={height}
          className="mt-12 border-t border-line pt-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-x-12"
        >
          <Skeleton className="mb-6 h-8 w-40" />
          <Skeleton className={`w-full ${height}`} />
        </div>
      ))}
    </>
  );
}
