import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../platform/query-client.ts';
import { RouterProvider } from '../platform/router/outlet.tsx';
import type { Router } from '../platform/router/router.ts';

export const App = ({ router }: { router: Router }) => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
