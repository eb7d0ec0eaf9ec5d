import { createMemoryHistory } from '@tanstack/history';
import { renderToString } from 'react-dom/server';
import type { FirstView } from '#contract/first-view.ts';
import type { Product } from '#contract/products.calls.ts';
import { cataloguePaths } from '#contract/products.ts';
import { catalogueProducts } from '../../features/catalogue/queries.ts';
import { queryClient } from '../../platform/query-client.ts';
import { catalogueState, windowSchedule } from '../../platform/windows.ts';
import { App, createAppRouter } from '../routes.tsx';

type View = Pick<FirstView, 'catalogue' | 'isOpen' | 'schedule'> & { products: Product[] };

/** Renders the catalogue as HTML. Must not run twice at once, because a thread has one query cache. */
export async function catalogueHtml({ catalogue, products, isOpen, schedule }: View): Promise<string> {
  try {
    queryClient.setQueryData(catalogueProducts(catalogue).queryKey, products);
    queryClient.setQueryData(catalogueState.queryKey, isOpen);
    queryClient.setQueryData(windowSchedule.queryKey, schedule);
    const router = createAppRouter(createMemoryHistory({ initialEntries: [cataloguePaths[catalogue]] }));
    await router.load();
    return renderToString(<App router={router} />);
  } finally {
    queryClient.clear();
  }
}
