import { dictionary } from '@zxcvbn-ts/language-common';

/** What the list lacks: rows of the keyboard, what people here choose, and the shop's own words. */
const ours = `0123456789 987654321 9876543210 87654321 111111111 00000000 22222222 88888888 99999999 12341234 123123123
  12121212 p@ssword admin1234 administrador abcdefgh contrasena contrasena1 contrasena123 teamo123 teamomucho tequiero1
  mimamamemima micontrasena argentina1 argentina123 bocajuniors bocajuniors1 riverplate1 buenosaires maradona10 messi1010
  leonelmessi lionelmessi corazon1 hermosa1 familia1 usuario1 usuario123 vendedor vendedor1 vendedor123 vendedora revendedor
  revendedora cambiame temporal1 bienvenido bienvenida prueba123 qwe12345 qweqweqwe aaaaaaaa hola1234 holamundo vitrina1
  vitrina12 vitrina123 vitrina1234 vitrina2025 vitrina2026 catalogo catalogo1 catalogo123 pedidos1 pedidos123 lider123
  lider1234 muestrario`.split(/\s+/);

/** A password as those who guess write it: small letters, without accents or other forms of the same letters. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .toLowerCase();

let common: ReadonlySet<string> | undefined;

/** Whether a password is among the 49,000 most common of public breaches (zxcvbn-ts), those of this shop, or a user's own name. */
export function isCommonPassword(password: string, userName: string): boolean {
  // Made for the first password that somebody chooses: a start does not wait for it.
  common ??= new Set([...dictionary['passwords-common'], ...ours].map(plain));
  const guessed = plain(password);
  return common.has(guessed) || guessed === plain(userName) || guessed === '';
}
