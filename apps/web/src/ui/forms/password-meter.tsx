/** Password lengths in characters: the specification's minimum and the recommended one. */
const MIN_LENGTH = 6;
const RECOMMENDED_LENGTH = 12;

/** The password meter rates nothing but the length. */
export function PasswordMeter({ password }: { password: string }) {
  const share = Math.min(password.length / RECOMMENDED_LENGTH, 1);
  return (
    <>
      <span aria-hidden="true" className="mb-1.5 block h-1 overflow-hidden rounded-full bg-line forced-colors:border">
        <span
          className={`block h-full rounded-full transition-[width] ${share === 1 ? 'bg-good' : 'bg-edge'}`}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {advice(password.length)}
    </>
  );
}

function advice(length: number): string {
  if (length < MIN_LENGTH) return 'At least 6 characters; 12 or more are recommended.';
  if (length < RECOMMENDED_LENGTH) return 'Common passwords are rejected; 12 or more characters are safer.';
  return 'A good length.';
}
