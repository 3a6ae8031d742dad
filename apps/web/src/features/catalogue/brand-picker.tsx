import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Select } from '../../ui/select.tsx';
import { catalogueQueries } from './catalogue.queries.ts';

export function BrandPicker({ brand, onChange }: { brand: string; onChange: (brand: string) => void }) {
  const brands = useQuery(catalogueQueries.brands());
  const { data: known } = brands;
  const allLabel = getAllLabel(brands);
  const options = useMemo(() => buildOptions(known ?? [], brand, allLabel), [known, brand, allLabel]);
  return <Select label="Brand" value={brand} onChange={onChange} options={options} />;
}

function buildOptions(known: readonly string[], brand: string, allLabel: string) {
  // Includes a brand from the URL while the list loads, and when the catalogue no longer has it.
  const names = brand === '' || known.includes(brand) ? known : [brand, ...known];
  return [{ value: '', label: allLabel }, ...names.map((name) => ({ value: name, label: name }))];
}

function getAllLabel({ isPending, isError }: { isPending: boolean; isError: boolean }): string {
  if (isPending) return 'All brands (loading...)';
  return isError ? 'All brands (the list failed to load)' : 'All brands';
}
