import { useFormContext } from 'react-hook-form';
import { Checkbox } from '../checkbox.tsx';

export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { register } = useFormContext();
  return <Checkbox label={label} {...register(name)} />;
}
