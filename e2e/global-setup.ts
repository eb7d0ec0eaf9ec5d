import { loadDemo } from './demo.ts';

/** Loads the demo once; every worker starts its server on a copy. With E2E_DEMO that folder's is taken instead. */
export default async function globalSetup() {
  if (process.env.E2E_DEMO) return;
  const { folder, remove } = await loadDemo();
  process.env.E2E_DEMO = folder;
  return remove;
}
