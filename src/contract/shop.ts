/** The sizes in pixels of the icon on phones that install the application. Apple asks for 180. */
export const shopIconSizes = [180, 192, 512] as const;

/** The address changes with the logo, so that browsers do not show the old icon from their cache. */
export const shopIconUrl = (hash: string, size: (typeof shopIconSizes)[number]): string =>
  `/logo-${size}.png?${hash.slice(0, 8)}`;
