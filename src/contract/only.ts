/**
 * The member of a union with only one member; `never` for a union of several. A second member then breaks the compiling
 * of code that is right for one only.
 */
export type Only<All, One = All> = One extends unknown ? ([All] extends [One] ? One : never) : never;
