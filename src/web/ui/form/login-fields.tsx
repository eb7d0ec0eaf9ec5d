import type { ComponentProps } from 'react';
import { TextField } from './field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Attributes that keep a phone's keyboard from changing what the user types. */
const verbatim = { autoCorrect: 'off', spellCheck: false };

export const UserNameField = (props: Props) => (
  <TextField {...props} {...verbatim} label="Usuario" autoComplete="username" autoCapitalize="none" />
);

export const CodeField = (props: Props) => (
  <TextField
    {...props}
    {...verbatim}
    label="Código"
    description="El de su aplicación de autenticación, o uno de recuperación."
    autoComplete="one-time-code"
    autoCapitalize="characters"
  />
);
