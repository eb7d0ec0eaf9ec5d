import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';

const none: readonly never[] = [];

/** A query as a table takes it: its rows, the first wait, a failure and the way to try again. */
export const queryRows = <Row>({ data, isLoading, error, refetch }: UseQueryResult<readonly Row[]>) => ({
  rows: data ?? none,
  loading: isLoading,
  error,
  onRetry: () => void refetch(),
});

/** Rows read page by page, and how many the server has on all pages. */
export type Pages<Row> = { rows: Row[]; total: number };

/** The number of the page after these; undefined when they are all. */
export function nextPage({ rows, total }: Pages<unknown>, pages: readonly Pages<unknown>[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.rows.length, 0);
  return rows.length > 0 && loaded < total ? pages.length + 1 : undefined;
}

/** A query that is read page by page, as a table takes it. */
export function pagedRows<Row>(query: UseInfiniteQueryResult<Pages<Row>>) {
  const { data, isLoading, error, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return {
    rows: data?.rows ?? none,
    loading: isLoading,
    error,
    onRetry: () => void refetch(),
    remote: {
      total: data?.total,
      searching: isPlaceholderData,
      busy: isFetchingNextPage,
      onMore: hasNextPage && !isPlaceholderData ? () => void fetchNextPage() : undefined,
    },
  };
}
