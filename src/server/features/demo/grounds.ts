import type { Category } from '#contract/products.ts';

/** A ground: the wall, its darker foot, the shape behind the product and the table in front. */
export type Ground = { wall: string; foot: string; shape: string; table: string };

/** Grounds by category: soft, one family each, so that a page of the catalogue shows its sections by colour. */
export const grounds: Partial<Record<Category, readonly Ground[]>> = {
  COCINA: [
    { wall: '#fbeee3', foot: '#f4dcc9', shape: '#f1c9a9', table: '#e9b994' },
    { wall: '#f8efe0', foot: '#efdfc3', shape: '#e8cf9f', table: '#dcbd86' },
  ],
  BAÑO: [
    { wall: '#eaf4f7', foot: '#d6e8ee', shape: '#bcdbe5', table: '#a9cdd9' },
    { wall: '#eef5f2', foot: '#dbeae4', shape: '#c2dcd2', table: '#aecdc0' },
  ],
  REGALOS: [
    { wall: '#fcecea', foot: '#f6d9d6', shape: '#f0bfbb', table: '#e6aaa6' },
    { wall: '#f9eee9', foot: '#f1dcd2', shape: '#e7c3b3', table: '#dab09d' },
  ],
  INDUMENTARIA: [
    { wall: '#eeeef7', foot: '#dedef0', shape: '#c9c9e6', table: '#b7b7d9' },
    { wall: '#f1eef4', foot: '#e2dcea', shape: '#cfc3dc', table: '#bfb0cf' },
  ],
  BLANQUERIA: [
    { wall: '#f5f1ea', foot: '#e9e1d4', shape: '#dccfbb', table: '#cfbfa6' },
    { wall: '#eef1f4', foot: '#dde4ea', shape: '#c7d3dd', table: '#b5c4d1' },
  ],
  ILUMINACION: [
    { wall: '#fdf5de', foot: '#f8e8bd', shape: '#f6d98c', table: '#e9c877' },
    { wall: '#e9edf3', foot: '#d5dde9', shape: '#bccadd', table: '#a9b9cf' },
  ],
  INFANTIL: [
    { wall: '#e7f4fb', foot: '#cfe8f6', shape: '#fbdf8e', table: '#a8d6ee' },
    { wall: '#fdf0e4', foot: '#fbe0c8', shape: '#a9dccf', table: '#f6c79b' },
  ],
  BELLEZA: [
    { wall: '#fbeef2', foot: '#f5dce5', shape: '#edc4d2', table: '#e1aec1' },
    { wall: '#f7efe9', foot: '#eedfd4', shape: '#e2cabb', table: '#d5b7a4' },
  ],
  ORGANIZADORES: [
    { wall: '#eff4ea', foot: '#e0ead7', shape: '#c8dab9', table: '#b5cba3' },
    { wall: '#f4f1ea', foot: '#e8e1d2', shape: '#d8ccb2', table: '#c9ba9b' },
  ],
  LIMPIEZA: [
    { wall: '#e8f6f3', foot: '#d2ece6', shape: '#b2ded3', table: '#9bd0c3' },
    { wall: '#eaf3fb', foot: '#d5e6f6', shape: '#b7d4ee', table: '#a1c4e4' },
  ],
  SEGURIDAD: [
    { wall: '#eceff2', foot: '#dbe1e7', shape: '#c2ccd6', table: '#aebac6' },
    { wall: '#f0efec', foot: '#e2dfd8', shape: '#ccc6ba', table: '#bab3a4' },
  ],
  MASCOTAS: [
    { wall: '#f8f1e4', foot: '#eee1c8', shape: '#e2cda2', table: '#d3ba88' },
    { wall: '#ecf4ee', foot: '#d9e9dd', shape: '#bddac5', table: '#a8cab2' },
  ],
};

/** The Black catalogue's: night colours that let gold shine. */
export const blackGrounds: readonly Ground[] = [
  { wall: '#2b2a2f', foot: '#151417', shape: '#3d3a3c', table: '#0e0d10' },
  { wall: '#243038', foot: '#11181d', shape: '#33444f', table: '#0b1013' },
  { wall: '#33262a', foot: '#1a1215', shape: '#4a363b', table: '#110b0d' },
  { wall: '#25302b', foot: '#121916', shape: '#36463f', table: '#0b100e' },
];
