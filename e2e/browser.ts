import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs';
import { chromium } from '@playwright/test';

/**
 * The program of an installed Chromium ($CHROMIUM_PATH, Playwright's own, the system's) or, on Linux x64, of the one in
 * the package @sparticuz/chromium. Undefined where there is none: Playwright then says how to install its own.
 */
export async function chromiumPath(): Promise<string | undefined> {
  const installed = candidates().find((path) => path && existsSync(path));
  if (installed || process.platform !== 'linux' || process.arch !== 'x64') return installed;
  return unpackedChromium();
}

const candidates = () => [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

async function unpackedChromium(): Promise<string> {
  // Makes the package unpack the libraries and fonts that a bare system lacks; it reads this while it loads.
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  const { default: packed } = await import('@sparticuz/chromium');
  const path = await packed.executablePath();
  // It unpacks into the shared temporary folder, for its own account alone.
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, 0o755);
  try {
    accessSync(path, constants.X_OK);
  } catch {
    throw new Error(`${path} es de otra cuenta y no se puede ejecutar: bórrelo o defina CHROMIUM_PATH.`);
  }
  return path;
}
