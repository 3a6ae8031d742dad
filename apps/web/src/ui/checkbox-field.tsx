import { useFormContext } from 'react-hook-form';
import { Checkbox } from './checkbox.tsx';

/** A checkbox inside a `Form`. */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { register } = useFormContext();
  return <Checkbox label={label} {...register(name)} />;
}
