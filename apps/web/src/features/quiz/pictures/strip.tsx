import { Picture } from './picture.tsx';

export function Strip({ pictures }: { pictures: readonly string[] }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-2 sm:grid-cols-8 sm:gap-3">
      {pictures.map((name, index) => (
        <Picture key={`${name} ${index}`} name={name} className="aspect-square rounded-box" />
      ))}
    </div>
  );
}
