import type { FastifyReply } from 'fastify';
import { type FileType, fileTypes } from '#contract/documents.ts';

/**
 * Makes the answer a download with this name (RFC 6266): in ASCII for old readers, and in full for all others. What is
 * known of a download besides, its length, is the answer's own.
 */
export function attach(reply: FastifyReply, name: string) {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/gu, '_');
  const full = encodeURIComponent(name.replace(/\p{Cs}/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const extension = name.slice(name.lastIndexOf('.') + 1);
  reply
    .type(fileTypes[extension as FileType] ?? 'application/octet-stream')
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"${ascii === name ? '' : `; filename*=UTF-8''${full}`}`,
    );
}
