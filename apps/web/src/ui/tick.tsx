export function Tick() {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 shrink-0">
      <path d="M1 6.5 4.5 10 11 2.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
