/** A multipart body as browsers send it: a text as a field, bytes as a file with its name and type. */
export async function formOf(
  parts: Record<string, string | { bytes: Uint8Array; name: string; type: string }>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.set(field, part);
    else form.set(field, new Blob([Uint8Array.from(part.bytes)], { type: part.type }), part.name);
  }
  const encoded = new Response(form);
  return {
    body: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  };
}
