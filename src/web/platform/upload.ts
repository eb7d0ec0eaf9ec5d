import type { Transport } from './api.ts';

/** A transport that reports the sent share, from 0 to 1: `api(route, { body, transport: reporting(setShare) })`. */
export const reporting =
  (onSent: (share: number) => void): Transport =>
  (url, { method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
      request.onload = () => resolve(responseOf(request));
      request.onerror = () => reject(new TypeError('No answer came.'));
      request.send(body as XMLHttpRequestBodyInit);
    });

const responseOf = (request: XMLHttpRequest) =>
  new Response(request.status === 204 ? null : request.responseText, {
    status: request.status,
    headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
  });
