import { chatNumber } from '#contract/phone.ts';
import type { PickupPoint } from '#contract/pickup-points.calls.ts';
import type { ListedSeller, User } from '#contract/users.calls.ts';
import { typeRules } from '#contract/users.ts';
import { readDay } from '../../ui/dates.ts';
import { namedLike, type PastedText, readPasted, whichOf } from '../../ui/form/pasted-lines.ts';
import { readAmount } from '../../ui/form/read-amount.ts';
import { nameOf } from './person-fields.tsx';

export type KnownPeople = { users: readonly User[]; points: readonly PickupPoint[] };

type NoSeller = { problem: string; choices?: readonly User[] };
/** A pasted line: a new seller, or the problem with the line and the leaders to choose from. */
export type SellerLine = { text: string } & ({ seller: ListedSeller; lider: User | undefined } | NoSeller);

/**
 * Reads a list of sellers, from a spreadsheet or a chat. A line has name, telephone, leader, pickup point, balance and
 * the balance's day. The last four may be missing.
 *
 * @param chosen The id of the chosen leader by line, for lines that fit several leaders.
 */
export function pastedSellers(text: string, known: KnownPeople, chosen: ReadonlyMap<string, number>): SellerLine[] {
  const numbers = new Map(
    known.users.flatMap((user) => {
      const number = chatNumber(user.telefono);
      return number ? [[number, `Ya tiene ese teléfono ${nameOf(user)}.`] as const] : [];
    }),
  );
  return readPasted(text, (line) => sellerOf(line, known, { numbers, chosen: chosen.get(line.text) }));
}

type Told = { numbers: Map<string, string>; chosen: number | undefined };

function sellerOf(line: PastedText, { users, points }: KnownPeople, { numbers, chosen }: Told) {
  const said = partsOf(line);
  if (!said) return { problem: 'Falta el teléfono.' };
  const { name, telefono, after } = said;
  const [first = '', ...others] = name.split(/\s+/);
  if (!first) return { problem: 'Falta el nombre.' };
  const number = chatNumber(telefono);
  if (!number) return { problem: `«${telefono}» no es un teléfono al que se pueda escribir.` };
  const taken = numbers.get(number);
  if (taken) return { problem: taken };
  numbers.set(number, `Ese teléfono está también en la línea de ${name}.`);
  const leaders = users.filter(({ tipo }) => typeRules[tipo].leads);
  const { parts, ...balance } = balanceIn(after);
  if (balance.dia && balance.saldo === undefined) return { problem: 'Falta el saldo que se debe desde ese día.' };
  const place = placeOf(parts, { leaders, points, chosen });
  if ('problem' in place) return place;
  const { lider, retiro } = place;
  const seller = { nombre: first, apellido: others.join(' '), telefono, idLider: lider?.id ?? 0, retiro, ...balance };
  return { seller, lider };
}

/** Splits the balance and its day off the end of a line. A comma may have split the amount into two parts. */
function balanceIn(after: readonly string[]): { parts: string[]; saldo?: number; dia?: string } {
  const parts = after.slice(0, after.findLastIndex((part) => part !== '') + 1);
  const dia = readDay(parts.at(-1) ?? '');
  if (dia) parts.pop();
  const [whole = '', last = ''] = parts.slice(-2);
  const isParted = /^-?\d[\d.]*$/.test(whole) && /^\d{1,2}$/.test(last);
  const [, minus, typed = ''] = /^(-?)(\d[\d.,]*)$/.exec(isParted ? `${whole},${last}` : (parts.at(-1) ?? '')) ?? [];
  const amount = readAmount(typed);
  if (amount === null) return { parts, ...(dia && { dia }) };
  return { parts: parts.slice(0, isParted ? -2 : -1), saldo: minus ? -amount : amount, ...(dia && { dia }) };
}

type Places = { leaders: readonly User[]; points: readonly PickupPoint[]; chosen: number | undefined };

/** Finds the leader and the pickup point that a line names, in this order. A single name may mean either. */
function placeOf(
  [one = '', ...rest]: readonly string[],
  { leaders, points, chosen }: Places,
): NoSeller | { lider: User | undefined; retiro: string } {
  const second = rest.join(' ').trim();
  const fitting = namedLike(leaders, one, nameOf);
  const isPoint = one && !second && fitting.length === 0;
  const point = isPoint ? one : second;
  const retiros = namedLike(points, point, ({ nombre }) => nombre);
  const [retiro, another] = retiros;
  if (one && fitting.length === 0 && !(isPoint && retiro))
    return { problem: `Ningún líder${isPoint ? ' ni punto de retiro' : ''} se llama «${one}».` };
  if (point && !retiro) return { problem: `Ningún punto de retiro se llama «${point}».` };
  if (another) return { problem: `${retiros.length} puntos de retiro se llaman así: escriba más.` };
  const lider = fitting.length > 1 ? fitting.find(({ id }) => id === chosen) : fitting[0];
  if (fitting.length > 1 && !lider) return whichOf(fitting, ['líder', 'líderes']);
  return { lider, retiro: retiro?.nombre ?? '' };
}

const telephone = /\+?\(?\d[\d\s().-]{4,}\d/;
const onlyTelephone = /^\+?[\d\s().-]+$/;

function partsOf({ cells, message }: PastedText) {
  if (cells) {
    const at = cells.findIndex((cell) => onlyTelephone.test(cell));
    if (at < 0) return undefined;
    return { name: wordsOf(cells.slice(0, at).join(' ')), telefono: cells[at] ?? '', after: cells.slice(at + 1) };
  }
  const [telefono] = telephone.exec(message) ?? [];
  if (!telefono) return undefined;
  const [before = '', ...rest] = message.split(telefono);
  const after = rest
    .join(telefono)
    .split(/[,|]|\s[-–—]\s/)
    .map((part) => part.replace(/[.!]+$/, '').trim());
  // A text between the telephone and the first comma names the leader.
  return { name: wordsOf(before), telefono: telefono.trim(), after: after[0] ? after : after.slice(1) };
}

const wordsOf = (text: string) =>
  text
    .replace(/[:,|–—-]+\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
