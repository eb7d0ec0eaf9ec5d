import { formatNumber } from '#contract/format.ts';

export const countedProducts = (n: number) => (n === 1 ? '1 producto' : `${formatNumber(n)} productos`);
