/** The only member of a union; `never` for several. Code that is right for a single member then stops compiling. */
export type Only<All, One = All> = One extends unknown ? ([All] extends [One] ? One : never) : never;
