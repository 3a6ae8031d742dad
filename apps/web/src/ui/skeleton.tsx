/** A grey shape that stands where something is about to appear; give it that thing's size. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`animate-breathe rounded-box bg-sunken ${className}`} />;
}
