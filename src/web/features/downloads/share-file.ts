/** A file and what is written beside it. */
export type SharedFile = { file: File; text: string };

/** Opens the phone's own sharing; false where there is none, or where the press of the button is too long ago. */
export const shareFromPhone = async (shared: SharedFile) =>
  window.matchMedia('(pointer: coarse)').matches && canShare(shared) && shareFile(shared);

export const canShare = ({ file }: SharedFile) => navigator.canShare?.({ files: [file] }) === true;

/** False where the browser wants another press first; cancelling is an answer too. */
export async function shareFile({ file, text }: SharedFile): Promise<boolean> {
  try {
    await navigator.share({ files: [file], text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Opens WhatsApp with a text, for whomever one chooses there. */
export const whatsApp = (text: string) => `https://wa.me/?text=${encodeURIComponent(text)}`;
