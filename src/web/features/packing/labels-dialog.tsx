import { useState } from 'react';
import type { Packing } from '#contract/packing.calls.ts';
import { type LabelPaper, labelsFile } from '#contract/packing.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { type Answering, openDialog } from '../../ui/overlay/dialog.tsx';
import { outcomes, print } from '../downloads/download.ts';
import { PrintDialog } from '../downloads/print-dialog.tsx';

type Parcels = { window: Packing['ventana']; retiro: string | undefined };

/** Opens the choice of the paper for the labels of a window's parcels, or of one pickup point's. */
export const openLabels = (parcels: Parcels) => openDialog(LabelsDialog, parcels);

function LabelsDialog({ window, retiro, answer }: Parcels & Answering<void>) {
  const [papel, setPapel] = useState<LabelPaper>('A4');
  const printLabels = () => {
    const texts = { label: 'Etiquetas', file: labelsFile(window.cierre), ...outcomes.print };
    const input = { params: { ventana: window.id }, body: { papel, retiro } };
    return print('POST /api/armado/:ventana/etiquetas', input, texts);
  };
  return (
    <PrintDialog title="Etiquetas de los bultos" onClose={answer} onPrint={printLabels}>
      <SelectField
        whole
        label="Papel"
        description={`Una por vendedor, ${retiro ? `de ${retiro}` : 'de todos los puntos de retiro'}. Su QR abre el bulto en el teléfono.`}
        value={papel}
        onPick={(value) => setPapel(value as LabelPaper)}
        choices={papers}
      />
    </PrintDialog>
  );
}

const papers = [
  { value: 'A4', label: 'Hojas A4, diez por hoja' },
  { value: 'ROLLO', label: 'Rollo de 100 × 50 mm' },
] as const satisfies readonly { value: LabelPaper; label: string }[];
