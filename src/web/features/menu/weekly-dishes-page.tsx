import { useQuery } from '@tanstack/react-query';
import { weekDays } from '#contract/days.ts';
import { isAdmin, useSession } from '../../platform/session.ts';
import { HelpLink } from '../../ui/help/help-line.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { TableError, TableNote, TableSkeleton } from '../../ui/table/table-states.tsx';
import { WindowBanner } from '../../ui/windows/window-banner.tsx';
import { MenuCart } from './menu-cart.tsx';
import { MenuDay } from './menu-day.tsx';
import { weekMenu } from './queries.ts';
import styles from './weekly-dishes-page.module.css';

/** /platos-empresas-list: the dishes of each day, and those in the cart (§2.3). */
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
