import { useNavigate } from '@tanstack/react-router';
import { messages } from '#contract/messages.ts';
import type { OrderType } from '#contract/order-rules.ts';
import { current } from '../cart/cart.ts';
import { moments } from '../ui/moments.tsx';
import { Switch } from '../ui/switch.tsx';

/** Leads to the other catalogue, unless the cart holds products of this one (§4). */
export function CatalogueSwitch({ catalogue }: { catalogue: OrderType }) {
  const navigate = useNavigate();
  const { label, to, refusal } = ways[catalogue];
  const go = () => {
    if (current().lines.length > 0) return moments.toast(messages.catalogue.cartNotEmpty.title, { text: refusal });
    return navigate({ to });
  };
  return (
    <Switch checked={false} onClick={go}>
      {label}
    </Switch>
  );
}

const ways = {
  ESENCIAL: { label: 'Catálogo BLACK', to: '/productos-black', refusal: messages.catalogue.cartNotEmpty.toBlack },
  BLACK: {
    label: 'Ir a Catálogo Esencial',
    to: '/individual',
    refusal: messages.catalogue.cartNotEmpty.toEssential,
  },
} as const;
