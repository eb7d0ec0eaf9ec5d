/** Pixels of the logo's icons: of phones that install the application, 180 of those of Apple. */
export const shopIconSizes = [180, 192, 512] as const;

/** The address of a logo's icon: another logo has another, so that browsers that keep icons ask for it. */
export const shopIconUrl = (hash: string, size: (typeof shopIconSizes)[number]): string =>
  `/logo-${size}.png?${hash.slice(0, 8)}`;
