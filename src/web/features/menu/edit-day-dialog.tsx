import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type WeekDay, weekDayNames } from '#contract/days.ts';
import type { DayDish } from '#contract/menu.calls.ts';
import type { Product } from '#contract/products.calls.ts';
import { productStateRules } from '#contract/products.ts';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query-client.ts';
import { Autocomplete } from '../../ui/form/autocomplete.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Answering } from '../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { handFocusOn } from '../../ui/page-heading.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import styles from './edit-day-dialog.module.css';
import { dayDishes, findDishes, weekMenu } from './queries.ts';

export function EditDayDialog({ day, answer }: Answering<void> & { day: WeekDay }) {
  const query = useQuery(dayDishes(day));
  const menu = useForm<{ dishes: readonly DayDish[] | undefined }>({ dishes: undefined });
  const chosen = menu.values.dishes ?? query.data;

  const add = (product: Product | null) => {
    if (product && chosen && !chosen.some(({ productoId }) => productoId === product.productoId))
      menu.change({ dishes: [...chosen, product] });
  };
  const save = async () => {
    if (!chosen) return;
    const body = { productoIds: chosen.map(({ productoId }) => productoId) };
    const work = () => api('PUT /api/producto/week/:dia', { params: { dia: day }, body });
    if (!(await menu.send(work, 'Error al actualizar el menú.'))) return;
    void queryClient.invalidateQueries(weekMenu);
    return 'Se ha actualizado el menú!';
  };

  return (
    <FormDialog title={`Menú del ${weekDayNames[day].toLowerCase()}`} form={menu} onSubmit={save} onClose={answer}>
      <Autocomplete
        label="Agregar un plato"
        placeholder="Nombre o código del producto"
        search={(text) => findDishes(text)}
        itemLabel={({ name }) => name}
        value={null}
        onChoose={add}
      />
      <ol className={styles.dishes} aria-label="Platos del día">
        {chosen?.map((dish, place) => (
          <li key={dish.productoId} ref={handFocusOn} tabIndex={-1}>
            <span>
              {dish.name}
              {!productStateRules[dish.estado].isOffered && <small> {dish.estado}</small>}
            </span>
            {directions.map(([verb, step, Arrow]) => (
              <IconButton
                key={verb}
                label={`${verb} ${dish.name}`}
                disabled={!(place + step in chosen)}
                onClick={() => menu.change({ dishes: chosen.toSpliced(place, 1).toSpliced(place + step, 0, dish) })}
              >
                <Arrow size={20} />
              </IconButton>
            ))}
            <IconButton
              label={`Quitar ${dish.name}`}
              onClick={() => menu.change({ dishes: chosen.filter((other) => other !== dish) })}
            >
              <X size={20} />
            </IconButton>
          </li>
        ))}
      </ol>
      {!chosen && <Waiting query={query} />}
      {chosen?.length === 0 && <p className="soft">Este día no ofrece platos.</p>}
    </FormDialog>
  );
}

const directions = [
  ['Subir', -1, ArrowUp],
  ['Bajar', 1, ArrowDown],
] as const;
