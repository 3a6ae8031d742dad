/** Placeholder for content that loads; `className` gives it the size of the content. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-box bg-sunken ${className}`} />;
}
