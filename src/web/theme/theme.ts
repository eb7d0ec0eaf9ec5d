import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

const pine: MantineColorsTuple = [
  '#e9f4f1',
  '#d3e8e2',
  '#a8d2c7',
  '#7bbbab',
  '#55a893',
  '#359380',
  '#1f7564',
  '#14594b',
  '#0f4a3e',
  '#083a30',
];

/** Mantine's side of the look: the colours themselves are the tokens of tokens.css, one set for each scheme and shop. */
export const theme = createTheme({
  colors: { pine },
  primaryColor: 'pine',
  primaryShade: 7,
  fontFamily: "'Figtree Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Figtree Variable', system-ui, sans-serif", fontWeight: '650' },
  defaultRadius: 12,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Input: { vars: () => ({ wrapper: { '--input-height': '46px', '--input-fz': '1rem' } }) },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      vars: () => ({
        label: { '--input-label-size': '0.9375rem' },
        description: { '--input-description-size': '0.875rem' },
        error: { '--input-error-size': '0.875rem' },
      }),
    },
    Checkbox: { defaultProps: { size: 'md' } },
  },
  variantColorResolver: (input) =>
    input.variant === 'filled' && (input.color ?? 'pine') === 'pine'
      ? { background: 'var(--accent)', hover: 'var(--accent-hover)', color: 'var(--on-accent)', border: 'none' }
      : defaultVariantColorsResolver(input),
});

const fromTokens = {
  '--mantine-color-body': 'var(--ground)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-soft)',
  '--mantine-color-placeholder': 'var(--ink-soft)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--negative)',
  '--mantine-color-gray-4': 'var(--line)',
  '--mantine-color-dark-4': 'var(--line)',
  '--mantine-color-dark-5': 'var(--wash)',
  '--mantine-color-dark-6': 'var(--card)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--wash)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-wash)',
  '--mantine-primary-color-light-color': 'var(--accent)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

/** Lends Mantine's components the tokens, in either scheme. */
export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: fromTokens, dark: fromTokens });
