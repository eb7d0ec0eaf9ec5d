import type { ComponentProps, ReactNode } from 'react';

/** Something by its name. */
export type Fact = readonly [name: string, value: ReactNode];

/** What is so, each under its name. */
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
