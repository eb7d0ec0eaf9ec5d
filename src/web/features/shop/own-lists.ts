/** Lists of one's own that a catalogue can be narrowed to, beside its categories. */
export const ownLists = [
  { list: 'favoritos', label: 'Favoritos' },
  { list: 'habituales', label: 'Lo que suelo pedir' },
] as const;
export type OwnList = (typeof ownLists)[number]['list'];
