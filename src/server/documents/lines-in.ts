/**
 * Lines that a text takes in a column of so many characters: broken behind spaces and hyphens, and within a word that is
 * longer than a line. One character is left for fonts that are a little wider than ours.
 */
export function linesIn(text: string, width: number): number {
  const room = Math.max(1, width - 1);
  if (text.length <= room) return 1;
  let lines = 1;
  let used = 0;
  for (const word of text.split(/(?<=[\s-])/)) {
    const length = word.trimEnd().length;
    if (used > 0 && used + length > room) {
      lines++;
      used = 0;
    }
    const more = Math.max(0, Math.ceil((used + length) / room) - 1);
    lines += more;
    used += word.length - more * room;
  }
  return lines;
}
