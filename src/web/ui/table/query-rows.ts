import type { UseQueryResult } from '@tanstack/react-query';

const none: readonly never[] = [];

/** A query as a table takes it: its rows, the first wait, a failure and the way to try again. */
export const queryRows = <Row>({ data, isLoading, error, refetch }: UseQueryResult<readonly Row[]>) => ({
  rows: data ?? none,
  loading: isLoading,
  error,
  onRetry: () => void refetch(),
});
