import type { ComponentProps, ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

export const Facts = ({ facts, ...list }: ComponentProps<'dl'> & { facts: readonly (Fact | false)[] }) => (
  <dl {...list}>
    {facts
      .filter((fact) => fact !== false)
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
