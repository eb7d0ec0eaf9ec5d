import { PackageMinus, PackageOpen, Send } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Purchase, PurchaseLine } from '#contract/purchases.calls.ts';
import { type PurchaseStep, purchaseStateRules, purchaseStep, shortLines } from '#contract/purchases.ts';
import type { NamedWindow } from '../../platform/windows.ts';
import { Button } from '../../ui/button.tsx';
import { bringDialog } from '../../ui/overlay/bring-dialog.ts';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { openShortage } from '../shortages/shortage-dialog.tsx';
import { isSupplied, type SuppliedPurchase, sumUnits } from './purchase-text.ts';
import { ReceiveDialog } from './receive-dialog.tsx';

/** What the viewer may do. A viewer without a right to act only reads. */
export type Rights = { manages: boolean; receives: boolean; readsCosts: boolean };
/** A purchase's window, and what its viewer may do. */
export type Viewing = Rights & { window: NamedWindow };

/** Opens the dialog that sends purchases. Resolves to the suppliers whose purchase could not be sent. */
export const openSending = (purchases: readonly SuppliedPurchase[], window: NamedWindow) =>
  // Loaded on demand: the library that reads telephone numbers is larger than the page.
  bringDialog(async () => (await import('./send-purchases-dialog.tsx')).SendPurchasesDialog, { purchases, window });

export function openShares(purchase: Purchase, line: PurchaseLine, { window, manages }: Viewing) {
  void openShortage(window.id, line, { manages, came: sharedUnits(line, purchase.renglones) });
}

/** Units to share out: received and ordered units of the line, or of the whole product without a reference. */
const sharedUnits = ({ productoId, referencia }: PurchaseLine, lines: Purchase['renglones']) =>
  sumUnits(
    lines.filter((line) => line.productoId === productoId && (!referencia || line.referencia === referencia)),
    ({ recibidas, pedidas }) => Math.min(recibidas, pedidas),
  );

type Act = {
  icon: ComponentType;
  text: string;
  letter: string;
  name: (purchase: Purchase) => string;
  run: (purchase: SuppliedPurchase, viewing: Viewing) => unknown;
};

const acts = {
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
} as const satisfies Record<string, Act>;
export type ActName = keyof typeof acts;

/** The next act at each step, for administrators and for packers. */
const nextActs: Record<PurchaseStep, { manages: ActName | null; receives: ActName | null }> = {
  ENVIAR: { manages: 'ENVIAR', receives: 'RECIBIR' },
  SIN_PROVEEDOR: { manages: null, receives: null },
  RECIBIR: { manages: 'RECIBIR', receives: 'RECIBIR' },
  REPARTIR: { manages: 'REPARTIR', receives: 'RECIBIR' },
  LISTA: { manages: null, receives: null },
};

/** The next act of a viewer. While the window takes orders, a purchase only shows what will be sent. */
export function nextAct(purchase: Purchase, { window, manages, receives }: Viewing): ActName | null {
  const next = nextActs[purchaseStep(purchase)];
  const act = manages ? next.manages : receives ? next.receives : null;
  return window.cerrada || act === 'ENVIAR' ? act : null;
}

type Props = { act: ActName | null; purchase: Purchase; viewing: Viewing };

export function ActButton({ act, purchase, viewing }: Props) {
  if (!act || !isSupplied(purchase)) return null;
  const { icon: Icon, text, letter, name, run }: Act = acts[act];
  return (
    <Button
      variant="outline"
      aria-label={name(purchase)}
      aria-haspopup="dialog"
      aria-keyshortcuts={letter}
      title={text}
      onClick={() => run(purchase, viewing)}
    >
      <Icon /> {text}
    </Button>
  );
}
