/** Icon sizes of the logo in pixels: for phones that install the application; 180 is Apple's. */
export const shopIconSizes = [180, 192, 512] as const;

/** The address of a logo's icon. A new logo changes it, so that browsers fetch the new icon despite their cache. */
export const shopIconUrl = (hash: string, size: (typeof shopIconSizes)[number]): string =>
  `/logo-${size}.png?${hash.slice(0, 8)}`;
