import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { counted, formatPrice } from '#contract/format.ts';
import type { MemberField, TeamMember } from '#contract/users.calls.ts';
import { greeting, type MemberState, memberStates, userStateOf, userStateRules } from '#contract/users.ts';
import { readingPage } from '../../platform/reading.ts';
import { inUrl, isId, oneOf, useFilters } from '../../platform/router/hooks.ts';
import { Link } from '../../platform/router/link.tsx';
import { isAdmin, may, useSession } from '../../platform/session.ts';
import { ordersKey, windowSchedule } from '../../platform/windows.ts';
import { formatDay, momentInWords } from '../../ui/dates.ts';
import { SelectField } from '../../ui/form/field.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Phone } from '../../ui/phone.tsx';
import { Pill } from '../../ui/pill.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { actionsColumn, RowAction } from '../../ui/table/row-action.tsx';
import type { Column } from '../../ui/table/table-column.ts';
import { type ListPart, useList } from '../../ui/table/use-list.ts';
import { chosenWindow, useWindows } from '../../ui/windows/period.ts';
import period from '../../ui/windows/period-field.module.css';
import { WindowField } from '../../ui/windows/window-field.tsx';
import { useGiveLink } from '../recovery/password-link-dialog.tsx';
import { ApproveAction } from '../users/approve-action.tsx';
import { NewUserLink } from '../users/new-user-link.tsx';

/** 'Equipos', for leaders 'Mi equipo': shows who ordered in a window. The sellers who did not order can be reminded. */
export function TeamsPage() {
  const session = useSession();
  if (!may(session, 'admin-or-leader'))
    return (
      <>
        <PageHead title="Mi equipo" />
        <p>
          Esta lista es de los líderes. Los pedidos suyos están en <Link to="/pedido-vendedor">Mis Pedidos</Link>.
        </p>
      </>
    );
  return <Teams all={isAdmin(session)} />;
}

const viewInUrl = inUrl({ ventana: isId, estado: oneOf(memberStates) });

function Teams({ all }: { all: boolean }) {
  const [view, change] = useFilters(viewInUrl);
  const windows = useWindows(view.ventana);
  const chosen = chosenWindow(windows);
  const { data: schedule } = useQuery(windowSchedule);
  const isOpen = chosen?.cerrada === null;
  const closes = isOpen && schedule?.cierre ? momentInWords(schedule.cierre) : undefined;
  const columns = columnsWith({ isOpen, closes, all });
  const members = useList(columns, (part) => membersPage(view, part));
  return (
    <>
      <PageHead
        title={all ? 'Equipos' : 'Mi equipo'}
        help={<HelpLink topic="equipo" />}
        primary={<LinkButton to="/cuentas" label={all ? 'Cuentas' : 'Cuentas del equipo'} />}
      >
        <div className={period.period}>
          <WindowField windows={windows} value={chosen?.id} onPick={(ventana) => change({ ventana })} />
        </div>
      </PageHead>
      <DataTable
        {...members}
        label={all ? 'Equipos' : 'Mi equipo'}
        noun={['vendedor', 'vendedores']}
        columns={columns}
        rowKey={({ id }) => id}
        search="Buscar vendedores"
        filters={{
          words: { estado: view.estado && words(isOpen)[view.estado] },
          onClear: change,
          fields: (
            <SelectField
              compact
              label="Mostrar"
              none="Todos"
              value={view.estado}
              choices={memberStates.map((state) => ({ value: state, label: words(isOpen)[state] }))}
              onPick={(estado) => change({ estado: estado as MemberState | undefined })}
            />
          ),
        }}
        empty={view.estado ? 'No hay vendedores así en este cierre.' : all ? 'Todavía no hay vendedores.' : firstSeller}
        next={all && <NewUserLink />}
      />
    </>
  );
}

const firstSeller = 'Todavía no hay vendedores. Quien se registre y lo elija como líder aparecerá acá.';
const words = (isOpen: boolean): Record<MemberState, string> => ({
  PIDIO: 'Pidió',
  EN_CARRITO: 'En el carrito',
  TODAVIA_NO: isOpen ? 'Todavía no pidió' : 'No pidió',
  NUNCA: 'Nunca pidió',
});
const tones = { PIDIO: 'good', EN_CARRITO: 'waiting', TODAVIA_NO: 'waiting', NUNCA: 'quiet' } as const;

const leader: Column<TeamMember, MemberField> = {
  id: 'lider',
  header: 'Líder',
  cell: ({ lider }) => lider ?? 'Sin líder',
  field: 'lider',
  yields: 2,
};
const columnsWith = ({ all, ...ordering }: Ordering & { all: boolean }): readonly Column<TeamMember, MemberField>[] => [
  { id: 'vendedor', header: 'Vendedor', field: 'nombreCompleto', place: 'name' },
  ...(all ? [leader] : []),
  {
    id: 'estado',
    header: 'Estado',
    cell: ({ estado, pendiente }) =>
      userStateRules[userStateOf({ pendiente })].orders ? (
        <Pill tone={tones[estado]}>{words(ordering.isOpen)[estado]}</Pill>
      ) : (
        <Pill tone="waiting">Pendiente de aprobación</Pill>
      ),
    field: 'estado',
    place: 'corner',
  },
  {
    id: 'pedidos',
    header: 'Pedidos',
    field: 'pedidos',
    align: 'end',
    brief: ({ pedidos }) => counted(pedidos, 'pedido', 'pedidos'),
  },
  { id: 'total', header: 'Total', field: 'total', format: formatPrice, place: 'amount' },
  {
    id: 'ultimo',
    header: 'Último pedido',
    field: 'ultimoPedido',
    format: formatDay,
    oneLine: true,
    yields: 1,
    brief: true,
  },
  {
    id: 'telefono',
    header: 'Teléfono',
    cell: (seller) => seller.telefono && <Phone phone={seller.telefono} text={reminderTo(seller, ordering)} />,
    field: 'telefono',
  },
  actionsColumn((seller) => <MemberActions {...seller} />),
];

function MemberActions({ id, nombreCompleto: name, pendiente }: TeamMember) {
  const giveLink = useGiveLink();
  return (
    <>
      {userStateRules[userStateOf({ pendiente })].approve === 'taken' && <ApproveAction id={id} name={name} />}
      <RowAction
        icon={KeyRound}
        label="Enlace de contraseña"
        of={`para ${name}`}
        letter="c"
        onClick={() => giveLink(id)}
      />
    </>
  );
}

const membersPage = (
  { ventana, estado }: ReturnType<typeof viewInUrl>,
  { orden = 'nombreCompleto', ...part }: ListPart<MemberField>,
) =>
  readingPage([...ordersKey, 'equipos', ventana, estado, orden, part], 'GET /api/equipos', {
    query: { orden, ventana, estado, ...part },
  });

/** The reminder to a seller. Undefined if she ordered or may not order, and while the catalogue is closed. */
function reminderTo({ nombreCompleto, estado, pendiente }: TeamMember, { isOpen, closes }: Ordering) {
  const reminder = reminders[estado];
  if (!isOpen || !userStateRules[userStateOf({ pendiente })].orders || !reminder) return undefined;
  const until = closes ? `El catálogo cierra ${closes}.` : 'El catálogo está abierto.';
  return `${greeting(nombreCompleto)}, ${reminder(until)}`;
}

const askForOrder = (until: string) =>
  `todavía no tengo su pedido. ${until} Puede hacerlo acá: ${location.origin}/individual`;
const reminders: Record<MemberState, ((until: string) => string) | null> = {
  PIDIO: null,
  EN_CARRITO: (until) =>
    `tiene productos en el carrito y todavía no los pidió. ${until} Puede finalizar su pedido acá: ${location.origin}/carrito`,
  TODAVIA_NO: askForOrder,
  NUNCA: askForOrder,
};

/** `isOpen`: the chosen window takes orders. `closes`: its programmed end in words. */
type Ordering = { isOpen: boolean; closes?: string | undefined };
