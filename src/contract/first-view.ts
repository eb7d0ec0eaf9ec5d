import type { OrderType } from './orders.ts';
import type { UserType } from './users.ts';
import type { WindowSchedule } from './windows.calls.ts';

/** The data from which the server renders a catalogue's first screen. */
export type FirstView = {
  catalogue: OrderType;
  /** The user types that get this first screen; null stands for visitors. */
  viewers: readonly (UserType | null)[];
  /** The answer of GET /api/producto/all or allBlack. */
  products: Uint8Array;
  isOpen: boolean;
  schedule: WindowSchedule;
  timeZone: string;
};

/** The id of the element with the first screen. The application replaces the element. */
export const FIRST_VIEW = 'primera-vista';

/** The background of the Black catalogue and of the browser's address bar. tokens.css repeats it. */
export const BLACK_GROUND = '#0b0b0c';
