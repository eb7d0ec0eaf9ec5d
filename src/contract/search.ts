/** Characters of the longest text that a search takes: more than any name has. */
export const LONGEST_SEARCH = 200;
