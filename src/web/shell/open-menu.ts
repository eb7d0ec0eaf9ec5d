import { later } from '../platform/later.tsx';
import { openDialog } from '../ui/overlay/dialog.tsx';

/** Opens what a phone has no place for in its header. */
export const openMenu = () => openDialog<void>(MenuSheet);

const MenuSheet = later(({ MenuSheet }) => MenuSheet);
