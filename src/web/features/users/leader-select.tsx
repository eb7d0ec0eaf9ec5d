import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { NO_LEADER } from '#contract/users.ts';
import { reasonOf } from '../../platform/api.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { nameOf } from './person-fields.tsx';
import { leadersPage } from './queries.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'choices' | 'value'> & { value: string; except?: number };

export function LeaderSelect({ except, ...props }: Props) {
  const { data, error } = useQuery(leadersPage);
  const leaders = data?.rows.filter(({ id }) => id !== except) ?? [];
  const choices = [
    { value: NO_LEADER, label: 'Sin líder' },
    ...leaders.map((leader) => ({ value: String(leader.id), label: nameOf(leader) })),
  ];
  // The person in the address may no longer be a leader.
  const unknown = props.value && !choices.some(({ value }) => value === props.value);
  return (
    <SelectField
      {...props}
      {...(error && { error: reasonOf(error) })}
      choices={unknown ? [...choices, { value: props.value, label: `N° ${props.value}` }] : choices}
    />
  );
}

export const chosenLeader = (value: string): number | null => (value === NO_LEADER ? null : Number(value));

type Leader = number | typeof NO_LEADER;

type FilterProps = { value: Leader | undefined; onPick: (value: Leader | undefined) => void };

export const LeaderFilter = ({ value, onPick }: FilterProps) => (
  <LeaderSelect
    compact
    label="Líder"
    none="Todos"
    value={String(value ?? '')}
    onPick={(picked) => onPick(picked === NO_LEADER ? picked : Number(picked) || undefined)}
  />
);

export function useLeaderWords(lider: Leader | undefined): string | undefined {
  const { data } = useQuery({ ...leadersPage, enabled: typeof lider === 'number' });
  if (!lider) return undefined;
  if (lider === NO_LEADER) return 'Sin líder';
  const leader = data?.rows.find(({ id }) => id === lider);
  return `Líder: ${leader ? nameOf(leader) : `N° ${lider}`}`;
}
