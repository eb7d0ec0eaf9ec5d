import { useQuery } from '@tanstack/react-query';
import { Switch } from '../../ui/form/switch.tsx';
import { catalogueState } from './queries.ts';
import { useSwitchCatalogue } from './switch-catalogue.ts';

/** The administrator's switch of the catalogue: on while resellers can order. */
export function WindowSwitch() {
  const { data: open } = useQuery(catalogueState);
  const { ask, busy } = useSwitchCatalogue();
  if (open === undefined) return null;
  return (
    <Switch checked={open} busy={busy} onClick={() => ask(!open)}>
      Flujo de pedidos {open ? 'activo' : 'inactivo'}
    </Switch>
  );
}
