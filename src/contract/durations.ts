/** How long each alert of §8 stays, in milliseconds (§9). */
export const durations = {
  error: 1500,
  session: 1600,
  share: 1600,
  download: 2000,
  permission: 2200,
  catalogue: 5600,
} as const;
