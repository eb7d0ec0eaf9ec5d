import { erasedName, fullName, type Permission, typeRules, type UserType } from './users.ts';

type FieldRules = {
  empty: unknown;
  audit: string;
  /** What erasing the person does to the field: clears the value, keeps it, or puts this text in its place. */
  erased: 'cleared' | 'kept' | ((id: number) => string);
  /** The rule of `typeRules` that is true for the user types with this field. Left out: all types have the field. */
  of?: 'isLed' | 'resells' | 'hasPermissions';
  /** True when the field decides who can log in and what they may do. A change of it asks for a password. */
  access: boolean;
  /** The column in the list of users and in the sheet of users; null for none. */
  column: readonly [header: string, width: number] | null;
};

const none = null as number | null;
const noTasks: Permission[] = [];
const erasedUserName = (id: number) => `borrado-${id}`;

/** What an account stores of a person. SQL, search, audit, erasing, columns and sheet follow from this list. */
export const personFields = {
  nombre: { empty: '', audit: 'nombre', erased: erasedName, access: false, column: ['Nombre y Apellido', 30] },
  apellido: { empty: '', audit: 'apellido', erased: 'cleared', access: false, column: null },
  userName: { empty: '', audit: 'usuario', erased: erasedUserName, access: true, column: ['Usuario', 18] },
  tipo: { empty: 'VENDEDOR' as UserType, audit: 'tipo', erased: 'kept', access: true, column: ['Tipo', 12] },
  idLider: { empty: none, audit: 'líder', erased: 'kept', of: 'isLed', access: false, column: ['Líder', 30] },
  permisos: { empty: noTasks, audit: 'permisos', erased: 'kept', of: 'hasPermissions', access: true, column: null },
  telefono: { empty: '', audit: 'teléfono', erased: 'cleared', access: false, column: ['Teléfono', 18] },
  email: { empty: '', audit: 'email', erased: 'cleared', access: true, column: ['Email', 30] },
  direccion: { empty: '', audit: 'dirección', erased: 'cleared', access: false, column: ['Dirección', 34] },
  retiro: { empty: '', audit: 'punto de retiro', erased: 'cleared', access: false, column: ['Punto de Retiro', 38] },
  limiteDeuda: { empty: none, audit: 'límite de deuda', erased: 'kept', of: 'resells', access: false, column: null },
} satisfies Record<string, FieldRules>;

type Fields = typeof personFields;
export type PersonField = keyof Fields;
export type Person = { [Field in PersonField]: Fields[Field]['empty'] };

export const personFieldNames = Object.keys(personFields) as PersonField[];
export const rulesOf = (field: PersonField): FieldRules => personFields[field];

export const personIn = (user: Person): Person =>
  Object.fromEntries(personFieldNames.map((field) => [field, user[field]])) as Person;
export const emptyPerson = Object.fromEntries(
  personFieldNames.map((field) => [field, personFields[field].empty]),
) as Person;

export const accessFields = personFieldNames.filter((field) => rulesOf(field).access);

export const hasField = (tipo: UserType, field: PersonField): boolean => {
  const { of } = rulesOf(field);
  return !of || typeRules[tipo][of];
};

type Column = {
  sorted: PersonField | 'nombreCompleto' | 'lider';
  text: (user: Person & { lider: string | null }) => string | null;
};
/** The fields that have a column and hold no text, so that the column cannot show the value as it is. */
type NoText = {
  [Field in PersonField]: Fields[Field] extends { empty: string } | { column: null } ? never : Field;
}[PersonField];
/** The columns that show something else than the value of their field. They are sorted by what they show. */
const otherColumns: Record<NoText, Column> & { [Field in PersonField]?: Column } = {
  nombre: { sorted: 'nombreCompleto', text: fullName },
  idLider: { sorted: 'lider', text: ({ lider }) => lider },
};

export const personColumns = personFieldNames.flatMap((field) => {
  const { column } = rulesOf(field);
  if (!column) return [];
  const [header, width] = column;
  const own: Column = { sorted: field, text: (user) => String(user[field] ?? '') };
  return { field, header, width, ...(otherColumns[field] ?? own) };
});
