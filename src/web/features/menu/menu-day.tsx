import { Pencil } from 'lucide-react';
import { type WeekDay, weekDayNames } from '#contract/days.ts';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { DishItem } from './dish-item.tsx';
import { EditDayDialog } from './edit-day-dialog.tsx';
import styles from './menu-day.module.css';
import type { Dish } from './queries.ts';

type Props = { day: WeekDay; dishes: readonly Dish[]; editable: boolean };

/** A day with its dishes; an administrator also changes which. */
export function MenuDay({ day, dishes, editable }: Props) {
  const name = weekDayNames[day];
  return (
    <section aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {editable && (
          <Button
            variant="quiet"
            aria-label={`Editar el menú del ${name.toLowerCase()}`}
            aria-haspopup="dialog"
            onClick={() => openDialog(EditDayDialog, { day })}
          >
            <Pencil /> Editar
          </Button>
        )}
      </div>
      {dishes.length === 0 ? (
        <p className={styles.empty}>Sin platos.</p>
      ) : (
        <ul className={styles.dishes}>
          {dishes.map((dish) => (
            <DishItem key={dish.productoId} dish={dish} day={day} />
          ))}
        </ul>
      )}
    </section>
  );
}
