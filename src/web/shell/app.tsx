import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { RouterProvider } from '../platform/router/outlet.tsx';
import type { Router } from '../platform/router/router.ts';

/** The whole application around a router, for the browser and for tests. */
export const App = ({ router }: { router: Router }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
