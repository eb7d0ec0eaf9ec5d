import { useQuery } from '@tanstack/react-query';
import { counted, showDay } from '#contract/format.ts';
import { formatRate } from '#contract/rates.ts';
import type { Import } from '#contract/spreadsheets.calls.ts';
import { api } from '../../platform/api.ts';
import { reading } from '../../platform/reading.ts';
import { LastChange } from '../products/last-change.tsx';

const imports = { ...reading(['productos', 'importaciones'], 'GET /api/producto/importaciones'), staleTime: 0 };

export function LastImport() {
  const { data: made } = useQuery(imports);
  const last = made?.[0];
  if (!last) return null;
  return (
    <LastChange
      name="Última importación"
      undone="Última importación, deshecha"
      last={last}
      summary={summary(last)}
      question={{
        title: '¿Desea deshacer la última importación?',
        text: `${summary(last)} Los creados se eliminan y los demás vuelven a lo que eran.`,
        danger: true,
      }}
      undo={() => api('POST /api/producto/importaciones/deshacer', { body: { visto: last.importacionId } })}
      done="Se ha deshecho la importación!"
      failed="Error al deshacer la importación."
    />
  );
}

function summary({ razonSocial, creados, cambiados, cotizacion }: Import): string {
  const counts = [
    creados > 0 && counted(creados, 'creado', 'creados'),
    cambiados > 0 && counted(cambiados, 'cambiado', 'cambiados'),
  ].filter(Boolean);
  const rate = cotizacion ? `, a ${formatRate(cotizacion.pesos)} del ${showDay(cotizacion.dia)}` : '';
  return `${razonSocial ?? 'Productos'}: ${counts.join(' y ')}${rate}.`;
}
