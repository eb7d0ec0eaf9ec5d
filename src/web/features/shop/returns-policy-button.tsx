import { ScrollText } from 'lucide-react';
import { later } from '../../platform/later.tsx';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';

/** Opens the returns policy (§9). */
export const ReturnsPolicyButton = () => (
  <Button variant="quiet" onClick={() => openDialog<void>(({ answer }) => <ReturnsPolicy onClose={() => answer()} />)}>
    <ScrollText aria-hidden="true" /> Política de devoluciones
  </Button>
);

const ReturnsPolicy = later(({ ReturnsPolicy }) => ReturnsPolicy);
