import { useMutation, useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { api } from '../../platform/api.ts';
import { catalogueState, showCatalogueState } from '../../platform/windows.ts';
import { Switch } from '../form/switch.tsx';
import { alerts } from '../overlay/alerts.ts';

const toOpen = {
  question: '¿Abrir el catálogo a los pedidos?',
  text: messages.window.confirmOpen,
  done: messages.window.opened,
  failed: messages.window.openFailed,
};
const toClose = {
  question: '¿Cerrar el catálogo a los pedidos?',
  text: messages.window.confirmClose,
  done: messages.window.closed,
  failed: messages.window.closeFailed,
};

/** Opens or closes the catalogue: `ask` asks first. The screen changes after the server's answer (§4). */
export function useSwitchCatalogue() {
  const { mutate, isPending } = useMutation({
    mutationFn: (open: boolean) =>
      api('PUT /api/producto/estadoCatalogo/:x', { params: { x: open ? 'true' : 'false' } }),
    onSuccess: (open) => {
      showCatalogueState(open);
      void alerts.success((open ? toOpen : toClose).done);
    },
    onError: (error, open) => void alerts.failure((open ? toOpen : toClose).failed, error),
  });
  const ask = async (open: boolean) => {
    const { question, text } = open ? toOpen : toClose;
    if (await alerts.confirm(question, { text, verb: open ? 'abrir' : 'cerrar' })) mutate(open);
  };
  return { ask, switchNow: mutate, busy: isPending };
}

export function WindowSwitch() {
  const { data: open, isLoadingError } = useQuery(catalogueState);
  const { ask, busy } = useSwitchCatalogue();
  if (isLoadingError) return null;
  return (
    <Switch checked={open} busy={busy} onClick={() => ask(!open)}>
      Catálogo {open === false ? 'cerrado' : 'abierto'}
    </Switch>
  );
}
