import type { NewProof } from '#contract/proofs.calls.ts';
import type { Problem } from '#contract/refusals.calls.ts';
import { ApiError, api, isLost } from '../../platform/api.ts';
import { dropFile, keepFile, keptFile } from '../../platform/offline/own-files.ts';
import { inOneTab } from '../../platform/once.ts';
import { queryClient } from '../../platform/query-client.ts';
import { currentSession } from '../../platform/session.ts';
import { createStoredState, parsed, type Store, useStore } from '../../platform/store.ts';
import { ledgerKey } from '../ledger/queries.ts';

/** A reported payment on its way to the server. The server counts it once per key, even if it is sent again. */
export type WaitingProof = {
  key: string;
  proof: NewProof;
  /** The payer's name; empty for the user's own payment. */
  nombre: string;
  withFile: boolean;
};

type HandedIn = { proof: NewProof; file: Blob | null; nombre?: string };

type SentProof = { waited: WaitingProof; refused: Problem | null; fileLost: boolean };

/** Reports a payment. Without an answer, the payment waits on this device. Throws ApiError if the server refuses. */
export async function handIn(userID: string, key: string, { proof, file, nombre = '' }: HandedIn) {
  try {
    await send(key, proof, file ?? undefined);
    return 'sent';
  } catch (error) {
    if (!isLost(error)) throw error;
    if (file) await keepFile(key, file);
    keep(userID, { key, proof, nombre, withFile: file !== null });
    return 'waits';
  }
}

export const useWaitingProofs = (userID: string | undefined) => useStore(storeOf(userID));

/** Sends the waiting payments one after another, until one gets no answer. Stops if another user logs in. */
export const sendWaitingProofs = (userID: string): Promise<SentProof[]> =>
  inOneTab(`pagos:${userID}`, async () => {
    const sent: SentProof[] = [];
    for (const waited of storeOf(userID).get()) {
      if (currentSession()?.userID !== userID) break;
      const { key, proof, withFile } = waited;
      const file = withFile ? await keptFile(key) : undefined;
      const refused = await send(key, proof, file).then(() => null, problemOf);
      if (refused === undefined) break;
      cancelWaiting(userID, key);
      await dropFile(key);
      // CLAVE_REUTILIZADA: the server has the payment under this key already, with the file that this device lost.
      const came = refused?.code === 'CLAVE_REUTILIZADA';
      sent.push({ waited, refused: came ? null : refused, fileLost: !came && withFile && !file });
    }
    return sent;
  });

export const cancelWaiting = (userID: string, key: string) => {
  const store = storeOf(userID);
  store.set(store.get().filter((waiting) => waiting.key !== key));
};

export const keep = (userID: string, waiting: WaitingProof) => {
  const store = storeOf(userID);
  store.set([...store.get(), waiting]);
};

async function send(key: string, proof: NewProof, file: Blob | undefined) {
  const body = new FormData();
  body.set('comprobante', JSON.stringify(proof));
  if (file) body.set('file', file);
  await api('POST /api/comprobantes', { body, headers: { 'Idempotency-Key': key } });
  void queryClient.invalidateQueries({ queryKey: ledgerKey });
}

/** The server's refusal. Undefined if sending again may help: without an answer, or after a 401, 429 or 5xx. */
function problemOf(error: unknown): Problem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 401 && status !== 429 ? error.problem : undefined;
}

const stores = new Map<string, Store<readonly WaitingProof[]>>();

function storeOf(userID = ''): Store<readonly WaitingProof[]> {
  const known = stores.get(userID);
  if (known) return known;
  const store = createStoredState<readonly WaitingProof[]>(`pagos:${userID}`, { read, write: JSON.stringify });
  stores.set(userID, store);
  return store;
}

const read = (text: string | null): readonly WaitingProof[] => {
  const value = parsed(text);
  return Array.isArray(value) ? value.filter(isWaiting) : [];
};

const isWaiting = (value: Partial<WaitingProof> | null): value is WaitingProof =>
  typeof value?.key === 'string' &&
  typeof value.nombre === 'string' &&
  typeof value.proof?.importe === 'number' &&
  typeof value.proof.dia === 'string';
