import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { imagesFolder } from '../src/server/platform/images/image-store.ts';
import { startServer } from './server.ts';

/** A data folder under the system's temporary one. */
export type TemporaryFolder = { folder: string; remove: () => Promise<void> };

/** A data folder that holds the demo, with its server stopped. DEMO_PICTURES names a folder with pictures that need not be drawn. */
export async function loadDemo(): Promise<TemporaryFolder> {
  const temporary = await temporaryFolder();
  const dataDir = path.join(temporary.folder, 'data');
  try {
    if (process.env.DEMO_PICTURES) await cp(process.env.DEMO_PICTURES, imagesFolder(dataDir), { recursive: true });
    const server = await startServer(dataDir);
    await server.stop();
    return temporary;
  } catch (error) {
    await temporary.remove();
    throw error;
  }
}

/** Another folder with the same, file owners included: as root, the database belongs to an account of its own. */
export async function copyDemo(demo: string): Promise<TemporaryFolder> {
  const temporary = await temporaryFolder();
  await promisify(execFile)('cp', ['-a', path.join(demo, 'data'), temporary.folder]);
  return temporary;
}

export async function temporaryFolder(): Promise<TemporaryFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrina-e2e-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
