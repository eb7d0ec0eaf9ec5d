import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { attach } from '../../features/downloads/downloads.ts';

function headersOf(name: string) {
  const headers: Record<string, string> = {};
  const reply = {
    type: (type: string) => reply.header('content-type', type),
    header: (key: string, value: string) => {
      headers[key] = value;
      return reply;
    },
  };
  attach(reply as unknown as FastifyReply, name);
  return headers;
}

test.each([
  ['factura_black.xlsx', 'attachment; filename="factura_black.xlsx"'],
  ['Factura_Ñandú.pdf', `attachment; filename="Factura_Nandu.pdf"; filename*=UTF-8''Factura_%C3%91and%C3%BA.pdf`],
  ['a"b\\c.zip', `attachment; filename="a_b_c.zip"; filename*=UTF-8''a%22b%5Cc.zip`],
  ["it's (1)*.pdf", 'attachment; filename="it\'s (1)*.pdf"'],
  ["ñ'()*.pdf", `attachment; filename="n'()*.pdf"; filename*=UTF-8''%C3%B1%27%28%29%2A.pdf`],
  ['a\r\nb.pdf', `attachment; filename="a__b.pdf"; filename*=UTF-8''a%0D%0Ab.pdf`],
  ['half \ud83c.pdf', `attachment; filename="half _.pdf"; filename*=UTF-8''half%20.pdf`],
])('%j downloads under its name', (name, expected) => {
  expect(headersOf(name)['content-disposition']).toBe(expected);
});

test('the media type follows from the extension', () => {
  expect(headersOf('a.pdf')['content-type']).toBe('application/pdf');
  expect(headersOf('a.zip')['content-type']).toBe('application/zip');
  expect(headersOf('a.bin')['content-type']).toBe('application/octet-stream');
});
