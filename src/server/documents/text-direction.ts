/** A word of a line as pdfmake lays it out; `x` counts from the line's beginning. */
export type Word = { text: string; x: number; width: number };

export const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const leftToRight = /\p{L}/u;
const mirrored: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
  '«': '»',
  '»': '«',
};

/**
 * Puts the words of a line that are read from right to left in their order: pdfmake sets every word to the right of the one
 * before. Signs between two such words go with them, and so does a bracket that closes one between them.
 */
export function orderWords(words: readonly Word[]): void {
  let from = -1;
  let to = -1;
  const end = () => {
    if (from < 0) return;
    const group = words.slice(from, to + 1);
    const closing = words[to + 1];
    if (closing && isUnclosed(group) && /^\p{Pe}$/u.test(closing.text)) group.push(closing);
    mirror(group);
    from = -1;
  };
  words.forEach((word, at) => {
    if (rightToLeft.test(word.text)) {
      if (from < 0) from = at;
      to = at;
    } else if (leftToRight.test(word.text)) end();
  });
  end();
}

function isUnclosed(words: readonly Word[]): boolean {
  const has = (brackets: RegExp) => words.filter(({ text }) => brackets.test(text)).length;
  return has(/^\p{Ps}$/u) > has(/^\p{Pe}$/u);
}

function mirror(words: readonly Word[]) {
  const left = Math.min(...words.map(({ x }) => x));
  const right = Math.max(...words.map(({ x, width }) => x + width));
  for (const word of words) {
    word.x = left + right - word.x - word.width;
    word.text = mirrored[word.text] ?? word.text;
  }
}
