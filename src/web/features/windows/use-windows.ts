import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { OrderingWindow } from '#contract/windows.calls.ts';
import type { Choice } from '../../ui/form/field.tsx';
import { windowChoice } from './period.ts';
import { windowChoices } from './queries.ts';

/** The windows to choose from, the last ones first; those before them are read until the one that was asked for is here. */
export function useWindows(asked: number | undefined, { enabled = true } = {}) {
  const query = useInfiniteQuery({ ...windowChoices, enabled });
  const { data: windows, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const found = windows?.find(({ id }) => id === asked);
  const isSought = asked !== undefined && windows !== undefined && !found && hasNextPage && !isError;
  const seek = isSought && !isFetching;
  const readMore = useEffectEvent(() => void fetchNextPage());
  useEffect(() => {
    if (seek) readMore();
  }, [seek]);
  const choices: Choice[] = (windows ?? []).map(windowChoice);
  if (hasNextPage) choices.push({ value: EARLIER, label: 'Cierres anteriores…' });
  /** For a field of these choices: the id that was picked, or more windows to choose from. */
  const pick = (onPick: (id: number) => void) => (value: string | undefined) => {
    if (value === EARLIER) void fetchNextPage();
    else if (value) onPick(Number(value));
  };
  return { query, windows, found, isSought, choices, pick };
}

const EARLIER = 'anteriores';

type Windows = Pick<ReturnType<typeof useWindows>, 'windows' | 'found' | 'isSought'>;

/** The window that was asked for, where there is none the last one; none while it is looked for. */
export const chosenWindow = ({ windows, found, isSought }: Windows): OrderingWindow | undefined =>
  isSought ? undefined : (found ?? windows?.[0]);
