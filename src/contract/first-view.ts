import type { OrderType } from './orders.ts';
import type { UserType } from './users.ts';
import type { WindowSchedule } from './windows.calls.ts';

/** What a catalogue's first screens are made from, in the server. */
export type FirstView = {
  catalogue: OrderType;
  /** For whom: types of users, and null for visitors. */
  viewers: readonly (UserType | null)[];
  /** All of the catalogue, as GET /api/producto/all or allBlack answers it. */
  products: Uint8Array;
  isOpen: boolean;
  schedule: WindowSchedule;
  /** IANA name. */
  timeZone: string;
};

/** The id of the element that holds it, beside the application's own, which takes its place. */
export const FIRST_VIEW = 'primera-vista';

/** The ground of the Black catalogue, as tokens.css has it: the browser's bar over it is alike. */
export const BLACK_GROUND = '#0b0b0c';
