import { type MatchExtended, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';

// Runs in a thread, because an estimate takes 10 ms, or 150 ms for a password that was chosen to take long.

/** The number of checked characters. The time grows faster than this number. */
const LOOKED_AT = 32;
/**
 * The most substitutions, such as `@` for `a`, that are undone in a password. Without a limit, some passwords took over
 * a second.
 */
const MOST_SUBSTITUTIONS = 10;
/** On the library's scale from 0 to 4: at least 10⁸ guesses. */
const STRONG = 3;

const ours =
  `vitrina black esencial catalogo catalogos pedido pedidos producto productos vendedor vendedora vendedores revendedor
  revendedora lider lideres equipo muestrario demo admin administrador administradora usuario usuaria contrasena clave
  cambiame bienvenido bienvenida prueba temporal argentina buenosaires boca juniors bocajuniors river plate riverplate
  maradona messi scaloneta`.split(/\s+/);

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...spanish, ours },
  graphs: adjacencyGraphs,
  maxLength: LOOKED_AT,
  l33tMaxSubstitutions: MOST_SUBSTITUTIONS,
});

export type PasswordQuestion = { password: string; userName: string; about: string[] };

/** Returns why a password is easy to guess; empty if it is only short, undefined if it is strong. */
export default function weaknesses({ password, userName, about }: PasswordQuestion): string[] | undefined {
  const names = personalWords([userName]);
  const own = [...names, ...personalWords(about)];
  // Also checks the password without separators. A dot alone would make two known words strong.
  const guessed = plain(password);
  const forms = [password, guessed, guessed.replace(/[\s._-]/g, '')];
  const estimates = [...new Set(forms)].map((form) => estimator.check(form, own));
  const [weakest] = estimates.toSorted((one, other) => one.guesses - other.guesses);
  if (!weakest || weakest.score >= STRONG) return undefined;
  return [...new Set(weakest.sequence.flatMap((part) => inWords(part, names)))];
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim()
    .toLowerCase();

/**
 * Returns each text without separators, and its words of at least three letters. Each comes with and without accents.
 */
const personalWords = (texts: string[]): string[] =>
  texts.flatMap((text) => {
    const parts = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    const words = [text.toLowerCase(), parts.join(''), ...parts].filter(({ length }) => length > 2);
    return [...new Set([...words, ...words.map(plain)])];
  });

function inWords(part: MatchExtended, names: string[]): string[] {
  const words = 'dictionaryName' in part ? ofDictionary(part.dictionaryName, part.matchedWord, names) : ofPattern(part);
  return words === undefined ? [] : [words];
}

function ofDictionary(dictionary: string, word: string, names: string[]): string {
  if (dictionary === 'userInputs') return names.includes(word) ? 'su nombre de usuario' : 'un dato suyo';
  if (dictionary === 'ours') return 'una palabra de la tienda o de las que elige cualquiera';
  if (dictionary.startsWith('passwords')) return 'una de las contraseñas más usadas';
  return /^(first|last)names/.test(dictionary) ? 'un nombre o apellido' : 'una palabra del diccionario';
}

function ofPattern({ pattern }: MatchExtended): string | undefined {
  return {
    spatial: 'teclas vecinas',
    repeat: 'algo repetido',
    sequence: 'letras o números en orden',
    regex: 'un año',
    date: 'una fecha',
  }[pattern as string];
}
