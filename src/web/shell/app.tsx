import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '../platform/router/outlet.tsx';
import type { Router } from '../platform/router/router.ts';

/** The whole application around a router, in the browser as in the tests. */
export const App = ({ router, queryClient }: { router: Router; queryClient: QueryClient }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
