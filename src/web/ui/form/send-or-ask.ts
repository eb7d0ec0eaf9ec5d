import { ApiError, reasonOf } from '../../platform/api.ts';
import { alerts } from '../overlay/alerts.ts';

/**
 * Sends what the server asks about when it is out of the ordinary, and once more when somebody says that it is meant; null when not.
 * `code` is the refusal that asks.
 */
export async function sendOrAsk<Done>(
  send: (confirmado: boolean) => Promise<Done>,
  code: string,
  { title, verb }: { title: string; verb: string },
): Promise<Done | null> {
  try {
    return await send(false);
  } catch (error) {
    if (!(error instanceof ApiError && error.problem.code === code)) throw error;
    return (await alerts.confirm(title, { text: reasonOf(error), verb })) ? send(true) : null;
  }
}
