import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type WeekDay, weekDayNames, weekDays } from '#contract/days.ts';
import { formatPrice } from '#contract/format.ts';
import { isAdmin, useSession } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { openDialog } from '../../ui/overlay/dialog.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { QuantityControl } from '../../ui/quantity-control.tsx';
import { TableError, TableNote, TableSkeleton } from '../../ui/table/table-states.tsx';
import { WIDE } from '../../ui/use-phone.ts';
import { WindowBanner } from '../../ui/windows/window-banner.tsx';
import { useCart } from '../cart/cart.ts';
import { changeUnits } from '../cart/cart-catalogue.tsx';
import { mostUnits, unitsOf } from '../cart/cart-lines.ts';
import { ProductPhoto } from '../catalogue/product-photo.tsx';
import { EditDayDialog } from './edit-day-dialog.tsx';
import { MenuCart } from './menu-cart.tsx';
import { type Dish, weekMenu } from './queries.ts';
import styles from './weekly-dishes-page.module.css';

export function WeeklyDishesPage() {
  const editable = isAdmin(useSession());
  const { data: menu, error, refetch } = useQuery(weekMenu);
  const days = menu && weekDays.filter((day) => editable || menu.some(({ dateName }) => dateName === day));
  return (
    <>
      <PageHead title="Platos Semanales" help={<HelpLink topic="platos" />} />
      <WindowBanner />
      <div className={styles.sides}>
        <div className={styles.days}>
          {error && !menu && <TableError error={error} onRetry={() => void refetch()} />}
          {!menu && !error && <TableSkeleton />}
          {days?.length === 0 && <TableNote text="Todavía no hay platos para esta semana." />}
          {days?.map((day) => (
            <MenuDay
              key={day}
              day={day}
              dishes={menu?.find(({ dateName }) => dateName === day)?.menuList ?? []}
              editable={editable}
            />
          ))}
        </div>
        <MenuCart offered={days !== undefined && days.length > 0} />
      </div>
    </>
  );
}

function MenuDay({ day, dishes, editable }: { day: WeekDay; dishes: readonly Dish[]; editable: boolean }) {
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
