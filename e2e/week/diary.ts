import path from 'node:path';
import type { Page } from '@playwright/test';

/** Somebody at a browser of their own. */
export type Person = { who: string; page: Page };
export type Diary = ReturnType<typeof keepDiary>;

/** Prints a line of everything that somebody did, with its seconds, and keeps a picture of how the screen was then. */
export function keepDiary(folder: string) {
  let day = '';
  let pictures = 0;

  const photograph = async ({ who, page }: Person, what: string) => {
    // What moves comes to rest, and pictures come.
    await page.waitForTimeout(500);
    const name = [String(++pictures).padStart(2, '0'), day, who, what].map(inFileNames).join('-');
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
  };

  return {
    begin: (name: string) => {
      day = name;
    },
    pictures: () => pictures,
    photograph,
    /** Fails with the names of those who could not do what they were to do. */
    step: async <Done>(person: Person, what: string, work: (page: Page) => Promise<Done>): Promise<Done> => {
      const began = performance.now();
      try {
        const done = await work(person.page);
        console.log(`${day.padEnd(10)}${person.who.padEnd(8)}${what}: ${secondsSince(began)} s`);
        await photograph(person, what);
        return done;
      } catch (error) {
        await photograph(person, `no pudo ${what}`).catch(() => {});
        throw new Error(`${day}: ${person.who} no pudo ${what}`, { cause: error });
      }
    },
  };
}

export const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1).replace('.', ',');

const inFileNames = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase();
