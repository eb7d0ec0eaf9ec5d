import { ApiError, reasonOf } from '../../platform/api.ts';
import { alerts } from '../overlay/alerts.ts';

/** Sends a request. On the refusal `code`, asks the user and sends again as confirmed. Null if the user declines. */
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
