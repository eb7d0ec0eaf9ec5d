import type { Paint } from './drawings.ts';

/** The colours in which drawings come. */
export const paints = {
  clay: { body: '#c8674c', second: '#8a4a38', metal: '#dcd3c8' },
  sage: { body: '#8fb39b', second: '#5a836c', metal: '#bdb49c' },
  navy: { body: '#45638d', second: '#2b3f60', metal: '#d3dae2' },
  cream: { body: '#f3e6d2', second: '#c79f6b', metal: '#a88658' },
  rose: { body: '#e5a9a7', second: '#b76b74', metal: '#c99f86' },
  mustard: { body: '#e2b352', second: '#a8782c', metal: '#dcd3c8' },
  sky: { body: '#93c0da', second: '#4f839d', metal: '#a9bcc6' },
  graphite: { body: '#5b5e68', second: '#34363d', metal: '#bcc0c8' },
  wood: { body: '#d6a777', second: '#a06c44', metal: '#cfc8be' },
  lilac: { body: '#bca8d6', second: '#8168a6', metal: '#aa9fbd' },
  teal: { body: '#52a09a', second: '#2d6965', metal: '#d4dcd9' },
  lime: { body: '#cfe05a', second: '#f7f9e6', metal: '#9aa83a' },
  white: { body: '#fcfbf8', second: '#9aa3a8', metal: '#cdd1d6' },
  gold: { body: '#cfab63', second: '#8d6a30', metal: '#f2e5be' },
  ivory: { body: '#f1e8d9', second: '#c9a45c', metal: '#a98548' },
  onyx: { body: '#4a4a52', second: '#cfab63', metal: '#e9d6a2' },
  emerald: { body: '#2c7462', second: '#cfab63', metal: '#e9d6a2' },
  burgundy: { body: '#8a2f45', second: '#cfab63', metal: '#e9d6a2' },
} satisfies Record<string, Paint>;

export type PaintName = keyof typeof paints;
