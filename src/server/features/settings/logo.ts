import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { shopIconSizes } from '#contract/shop.ts';
import type { Logo } from '../../documents/letterhead.ts';
import { isKnown } from '../../platform/http/ready-body.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { type ImageStore, lastFile, widestFile } from '../../platform/images/image-types.ts';
import type { Shop } from '../../platform/settings.ts';

export type ShopLogo = ReturnType<typeof openLogo>;

type Made = { hash: string; size?: Promise<Omit<Logo, 'file'>>; icons: Map<number, Promise<Buffer>> };

export function openLogo({ settings }: Shop, images: ImageStore) {
  let made: Made = { hash: '', icons: new Map() };
  const madeOf = (hash: string) => {
    if (made.hash !== hash) made = { hash, icons: new Map() };
    return made;
  };

  return {
    hash: () => settings.logo,

    /** Returns the logo for documents; null if there is none or its file is unreadable. */
    async print(): Promise<Logo | null> {
      const hash = settings.logo;
      if (!hash) return null;
      try {
        const file = await images.pathOf(hash, lastFile);
        if (!file) return null;
        const made = madeOf(hash);
        made.size ??= sizeOf(file);
        return { file, ...(await made.size) };
      } catch {
        delete madeOf(hash).size;
        return null;
      }
    },

    /** Returns a square PNG; null without a logo. Phones round off the corners, so there is white around the logo. */
    async icon(size: number): Promise<Buffer | null> {
      const hash = settings.logo;
      if (!hash) return null;
      const ready = madeOf(hash).icons.get(size);
      if (ready) return ready;
      const picture = await images.read(hash, widestFile);
      if (!picture) return null;
      const { icons } = madeOf(hash);
      const icon = iconOf(picture, size);
      icons.set(size, icon);
      icon.catch(() => icons.delete(size));
      return icon;
    },
  };
}

async function sizeOf(file: string) {
  const { width, height } = await sharp(file).metadata();
  return { width, height };
}

function iconOf(picture: Buffer, size: number): Promise<Buffer> {
  const inside = Math.round(size * 0.76);
  const around = Math.floor((size - inside) / 2);
  const [before, after] = [around, size - inside - around];
  return sharp(picture)
    .resize({ width: inside, height: inside, fit: 'contain', background: 'white' })
    .extend({ top: before, left: before, bottom: after, right: after, background: 'white' })
    .png()
    .toBuffer();
}

/** Browsers ask for an icon each time. The ETag saves sending an unchanged icon again. */
export function serveShopIcons(app: FastifyInstance, logo: ShopLogo) {
  for (const size of shopIconSizes)
    app.get(`/logo-${size}.png`, { logLevel: 'warn' }, async (request, reply) => {
      const hash = logo.hash();
      const etag = `"${hash}-${size}"`;
      reply.headers({ etag, 'cache-control': 'public, no-cache' });
      if (hash && isKnown(request.headers, etag)) return reply.code(304).send();
      const icon = await logo.icon(size);
      if (!icon) throw notFound('No hay logo.');
      return reply.type('image/png').send(icon);
    });
}
