import { type LucideIcon, PackageMinus, PackageOpen, Send } from 'lucide-react';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { type PurchaseStep, purchaseStateRules, purchaseStep, shortLines } from '#contract/purchases.ts';
import type { NamedWindow } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { openShortage } from '../shortages/shortage-dialog.tsx';
import { isSupplied, type SuppliedPurchase, sumUnits } from './purchase-text.ts';
import { ReceiveDialog } from './receive-dialog.tsx';

/** Without `manages` and `receives`, a viewer can only read. */
export type Rights = { manages: boolean; receives: boolean; readsCosts: boolean };
export type Viewing = Rights & { window: NamedWindow };

/** Resolves to the ids of the suppliers whose purchase could not be sent; undefined if the user cancels. */
export const openSending = (purchases: readonly SuppliedPurchase[], window: NamedWindow) =>
  // Loaded on demand: the library that reads telephone numbers is larger than the page.
  bringDialog(async () => (await import('./send-purchases-dialog.tsx')).SendPurchasesDialog, { purchases, window });

export function openShares(purchase: Purchase, line: PurchaseLine, { window, manages }: Viewing) {
  void openShortage(window.id, line, { manages, came: sharedUnits(line, purchase.renglones) });
}

/** Returns a line's received units, at most the ordered units. Without a reference, all lines of the product count. */
const sharedUnits = ({ productoId, referencia }: PurchaseLine, lines: Purchase['renglones']) =>
  sumUnits(
    lines.filter((line) => line.productoId === productoId && (!referencia || line.referencia === referencia)),
    ({ recibidas, pedidas }) => Math.min(recibidas, pedidas),
  );

type ActName = 'ENVIAR' | 'RECIBIR' | 'REPARTIR';
type Act = {
  icon: LucideIcon;
  text: string;
  letter: string;
  name: (purchase: Purchase) => string;
  run: (purchase: SuppliedPurchase, viewing: Viewing) => unknown;
};

const acts: Record<ActName, Act> = {
  ENVIAR: {
    icon: Send,
    text: 'Enviar',
    letter: 'e',
    name: ({ estado, razonSocial }) => `${purchaseStateRules[estado].sends.verb} a ${razonSocial}`,
    run: (purchase, { window }) => openSending([purchase], window),
  },
  RECIBIR: {
    icon: PackageOpen,
    text: 'Recibir',
    letter: 'r',
    name: ({ razonSocial }) => `Recibir de ${razonSocial}`,
    run: (purchase, { window, manages }) => openDialog(ReceiveDialog, { purchase, ventana: window.id, manages }),
  },
  REPARTIR: {
    icon: PackageMinus,
    text: 'Repartir',
    letter: 'f',
    name: ({ razonSocial }) => `Repartir faltantes de ${razonSocial}`,
    run: (purchase, viewing) => {
      const [line] = shortLines(purchase);
      if (line) openShares(purchase, line, viewing);
    },
  },
};

const nextActs: Record<PurchaseStep, { manages: ActName | null; receives: ActName | null }> = {
  ENVIAR: { manages: 'ENVIAR', receives: 'RECIBIR' },
  SIN_PROVEEDOR: { manages: null, receives: null },
  RECIBIR: { manages: 'RECIBIR', receives: 'RECIBIR' },
  REPARTIR: { manages: 'REPARTIR', receives: 'RECIBIR' },
  LISTA: { manages: null, receives: null },
};

/** The viewer's next act, or null. While the window takes orders, only sending is offered. */
export function nextAct(purchase: Purchase, { window, manages, receives }: Viewing): ActName | null {
  const next = nextActs[purchaseStep(purchase)];
  const act = manages ? next.manages : receives ? next.receives : null;
  return window.cerrada || act === 'ENVIAR' ? act : null;
}

type Props = { act: ActName | null; purchase: Purchase; viewing: Viewing };

export function ActButton({ act, purchase, viewing }: Props) {
  if (!act || !isSupplied(purchase)) return null;
  const { icon, text, letter, name, run } = acts[act];
  return (
    <Button
      variant="outline"
      aria-label={name(purchase)}
      aria-haspopup="dialog"
      aria-keyshortcuts={letter}
      title={text}
      onClick={() => run(purchase, viewing)}
      icon={icon}
      label={text}
    />
  );
}
