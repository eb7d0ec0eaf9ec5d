import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { AppRouter } from './routes.tsx';
import { useShop } from './theme/shop.ts';
import { cssVariables, theme } from './theme/theme.ts';

/** The whole application around a router, in the browser as in the tests. */
export function App({ router, queryClient }: { router: AppRouter; queryClient: QueryClient }) {
  const shop = useShop();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      forceColorScheme={shop === 'BLACK' ? 'dark' : undefined}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
