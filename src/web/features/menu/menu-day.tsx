import { Pencil } from 'lucide-react';
import { type WeekDay, weekDayNames } from '#contract/days.ts';
import { formatPrice } from '#contract/format.ts';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { QuantityControl } from '../../ui/quantity-control.tsx';
import { WIDE } from '../../ui/use-phone.ts';
import { useCart } from '../cart/cart.ts';
import { changeUnits } from '../cart/cart-catalogue.tsx';
import { mostUnits, unitsOf } from '../cart/cart-lines.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { EditDayDialog } from './edit-day-dialog.tsx';
import styles from './menu-day.module.css';
import type { Dish } from './queries.ts';

export function MenuDay({ day, dishes, editable }: { day: WeekDay; dishes: readonly Dish[]; editable: boolean }) {
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

function DishItem({ dish, day }: { dish: Dish; day: WeekDay }) {
  const { lines } = useCart();
  const { productoId } = dish;
  const units = unitsOf(lines, { productoId, dia: day });
  const elsewhere = unitsOf(lines, { productoId }) - units;
  const set = (next: number) => changeUnits({ ...dish, dia: day }, next - units);
  return (
    <li className={styles.dish}>
      <div className={styles.photo}>
        <ProductPhoto imageUrl={dish.imageUrl} alt="" sizes={`${WIDE} 112px, 96px`} />
      </div>
      <div className={styles.about}>
        <h3>{dish.name}</h3>
        <p className={styles.description}>{dish.description}</p>
        <p className={styles.price}>{formatPrice(dish.amount)}</p>
      </div>
      <div className={styles.quantity}>
        <QuantityControl
          name={`${dish.name}, ${weekDayNames[day]}`}
          quantity={units}
          most={Math.max(0, mostUnits(dish) - elsewhere)}
          onAdd={() => set(units + 1)}
          onSubtract={() => set(units - 1)}
          onSet={set}
        />
      </div>
    </li>
  );
}
