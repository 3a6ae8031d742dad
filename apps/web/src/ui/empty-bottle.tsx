export function EmptyBottle() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 64" className="mx-auto w-12 text-edge" fill="none" stroke="currentColor">
      <path d="M19 15V3h10v12M17 15h14v5c9 2 12 8 12 15v20a6 6 0 0 1-6 6H11a6 6 0 0 1-6-6V35c0-7 3-13 12-15Z" />
      <path d="M10 54h28M13 33c1-4 3-6 6-7" strokeLinecap="round" className="text-accent" stroke="currentColor" />
    </svg>
  );
}
