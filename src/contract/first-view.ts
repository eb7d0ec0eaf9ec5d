import type { OrderType } from './orders.ts';
import type { UserType } from './users.ts';
import type { WindowSchedule } from './windows.calls.ts';

/** The data from which the server renders a catalogue's first screen. */
export type FirstView = {
  catalogue: OrderType;
  /** The user types that get this first screen; null stands for visitors. */
  viewers: readonly (UserType | null)[];
  /** The whole catalogue in the form in which GET /api/producto/all or allBlack answers it. */
  products: Uint8Array;
  isOpen: boolean;
  schedule: WindowSchedule;
  /** The IANA name of the business's time zone. */
  timeZone: string;
};

/** The id of the element with the first screen. The application replaces it with its own. */
export const FIRST_VIEW = 'primera-vista';

/** The background of the Black catalogue, which tokens.css repeats. The browser's address bar also gets this colour. */
export const BLACK_GROUND = '#0b0b0c';
