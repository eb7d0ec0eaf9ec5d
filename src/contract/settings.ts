import { isAlias, isCbu, isPaymentQr } from './bank-details.ts';
import { formatExactPrice } from './format.ts';
import { isChatNumber } from './phone.ts';
import { rulesByMember } from './rules.ts';

type Kind =
  | { kind: 'flag'; usual: boolean }
  /** A text that people read; '' means none. */
  | { kind: 'text'; usual: ''; look: TextLook }
  /** The name of a stored picture; '' means none. Only the picture's own calls change it. */
  | { kind: 'picture'; usual: '' }
  | { kind: 'whole'; usual: number; least: number; most: number; unit: string }
  /** In US dollars; null means none. */
  | { kind: 'dollars'; usual: number | null };
type Definition = Kind & {
  /**
   * True when the administrator must give her password for a change. The server then tells the other administrators of
   * the change.
   */
  asksPassword: boolean;
  group: string;
  label: string;
  explanation: string;
};

export const textLooks = rulesByMember(['line', 'cuit', 'phone', 'alias', 'cbu', 'paymentQr'], {
  most: { line: 120, cuit: 13, phone: 40, alias: 20, cbu: 22, paymentQr: 512 },
  fits: { line: () => true, cuit: isCuit, phone: isChatNumber, alias: isAlias, cbu: isCbu, paymentQr: isPaymentQr },
  expected: {
    line: 'hasta 120 letras',
    cuit: 'un CUIT de 11 cifras con su cifra verificadora, como 30-71234567-1',
    phone: 'un teléfono con su código de área, como 11 2345-6789',
    alias: 'un alias de 6 a 20 letras, cifras, puntos o guiones, como bazar.nandu.mp',
    cbu: 'las 22 cifras de un CBU o un CVU, sin espacios y con sus cifras verificadoras',
    paymentQr: 'el texto entero de un QR de cobro, que empieza con 000201',
  },
  example: {
    line: 'Bazar Ñandú',
    cuit: '30-71234567-1',
    phone: '11 2345-6789',
    alias: 'bazar.nandu.mp',
    cbu: '2850590940090418135201',
    paymentQr: '00020101021143530015com.ejemplo.qr0130abc5204970053030325802AR5912Bazar Nandu6005Muniz63042EAB',
  },
});
export type TextLook = keyof typeof textLooks;

export const fitsLook = (look: TextLook, text: string): boolean => {
  const { most, fits } = textLooks[look];
  return text === '' || (text.length <= most && fits(text));
};

/**
 * True for a valid CUIT, Argentina's tax number: eleven digits, with or without dashes. The first two digits must be a
 * prefix in use, and the last one must be the right check digit.
 */
export function isCuit(text: string): boolean {
  if (!/^(2[034567]|3[034])-?\d{8}-?\d$/.test(text)) return false;
  const [check = 0, ...digits] = [...text.replaceAll('-', '')].reverse().map(Number);
  const sum = digits.reduce((sum, digit, at) => sum + digit * (2 + (at % 6)), 0);
  return (11 - (sum % 11)) % 11 === check;
}

const days = { kind: 'whole', least: 1, most: 36_500, unit: 'días' } as const;
const flag = { kind: 'flag', usual: false } as const;
const textSetting = (look: TextLook) => ({ kind: 'text', usual: '', look }) as const;
const ofShop = { group: 'Su negocio', asksPassword: false } as const;
const ofPaying = { group: 'Cómo le pagan', asksPassword: true } as const;
const ofOrders = { group: 'Pedidos', asksPassword: false } as const;
const ofAccounts = { group: 'Cuentas', asksPassword: false } as const;

/** Every setting, in the screen's order. Checks, screen and audit follow from this list. */
export const definitions = {
  nombre: {
    ...textSetting('line'),
    ...ofShop,
    label: 'Nombre del negocio',
    explanation:
      'Encabeza facturas, pedidos, cuentas, etiquetas y el catálogo en PDF, y nombra la aplicación instalada.',
  },
  cuit: {
    ...textSetting('cuit'),
    ...ofShop,
    label: 'CUIT',
    explanation: 'Debajo del nombre, en los documentos. Su última cifra se verifica.',
  },
  domicilio: {
    ...textSetting('line'),
    ...ofShop,
    label: 'Dirección del negocio',
    explanation: 'También debajo del nombre: dónde está.',
  },
  whatsapp: {
    ...textSetting('phone'),
    ...ofShop,
    label: 'WhatsApp del negocio',
    explanation: 'También debajo del nombre: adónde le escriben.',
  },
  logo: {
    kind: 'picture',
    usual: '',
    ...ofShop,
    label: 'Logo',
    explanation: 'Sobre el nombre en los documentos, al entrar, y como ícono de la aplicación instalada.',
  },
  alias: {
    ...textSetting('alias'),
    ...ofPaying,
    label: 'Alias',
    explanation: 'Lo ve quien avisa un pago en Mi cuenta, para copiarlo.',
  },
  cbu: {
    ...textSetting('cbu'),
    ...ofPaying,
    label: 'CBU o CVU',
    explanation: 'Lo mismo. Sus cifras verificadoras se controlan.',
  },
  qrCobro: {
    ...textSetting('paymentQr'),
    ...ofPaying,
    label: 'QR de cobro',
    explanation:
      'El texto del QR que su banco o billetera le dio para cobrar: léalo con la cámara de un teléfono y péguelo. Se muestra el mismo QR, que lee cualquier billetera.',
  },
  limiteDeuda: {
    kind: 'dollars',
    usual: null,
    ...ofOrders,
    label: 'Límite de deuda',
    explanation:
      'Quien debe más que este importe no puede pedir hasta que se registre un pago. Vacío, no hay límite. No vale para administradores.',
  },
  pocoStock: {
    kind: 'whole',
    usual: 5,
    least: 0,
    most: 1_000_000,
    unit: 'unidades',
    ...ofOrders,
    label: 'Poco stock',
    explanation:
      'Desde cuántas unidades un producto con stock limitado muestra «Últimas…» y aparece en la lista de poco stock.',
  },
  cancelarTrasCierre: {
    ...flag,
    ...ofOrders,
    label: 'Cancelar después del cierre',
    explanation:
      'Vendedores y líderes cancelan también pedidos de un cierre que terminó. Sin esto, solo administradores.',
  },
  mostrarPesos: {
    ...flag,
    ...ofOrders,
    label: 'Mostrar pesos aproximados',
    explanation:
      'Mi Pedido, Mi cuenta, facturas y resúmenes dicen, junto a los dólares, cuántos pesos son al cambio de la última cotización. Los precios siguen siendo en dólares.',
  },
  aprobarVendedores: {
    ...flag,
    ...ofAccounts,
    label: 'Aprobar a quien se registra',
    explanation:
      'Quien se registra entra y arma su carrito, y pide recién cuando su líder o un administrador lo aprueba. Quien ya tiene cuenta sigue igual.',
  },
  segundoPaso: {
    ...flag,
    asksPassword: true,
    group: 'Cuentas',
    label: 'Segundo paso para administradores',
    explanation:
      'Los administradores entran con su contraseña y un código de una aplicación de autenticación. Quien no lo tiene lo activa antes de seguir, también usted.',
  },
  segundoPasoAyudantes: {
    ...flag,
    asksPassword: true,
    group: 'Cuentas',
    label: 'Segundo paso para ayudantes',
    explanation: 'Lo mismo para quienes arman: su teléfono abre los nombres y teléfonos de quienes piden.',
  },
  diasSesion: {
    ...days,
    usual: 30,
    ...ofAccounts,
    label: 'Duración de una sesión con «Recordarme»',
    explanation: 'Después hay que volver a iniciar sesión. Vale para las que empiezan desde ahora.',
  },
  horasEntreCopias: {
    kind: 'whole',
    usual: 1,
    least: 1,
    most: 720,
    unit: 'horas',
    asksPassword: false,
    group: 'Cuánto se guarda',
    label: 'Una copia de seguridad cada',
    explanation:
      'Donde el servidor tiene un lugar para ellas. Cada una se prueba restaurándola aparte; quedan las de 24 horas, 7 días y 4 semanas.',
  },
  diasAuditoria: {
    ...days,
    usual: 730,
    asksPassword: true,
    group: 'Cuánto se guarda',
    label: 'Auditoría',
    explanation: 'Los cambios más viejos se borran, cada hora y para siempre.',
  },
} as const satisfies Record<string, Definition>;

export type SettingName = keyof typeof definitions;
export const paymentSettings = ['alias', 'cbu', 'qrCobro'] as const satisfies SettingName[];
type ValueOf<D extends Definition> = D['kind'] extends 'flag'
  ? boolean
  : D['kind'] extends 'text' | 'picture'
    ? string
    : D['kind'] extends 'dollars'
      ? number | null
      : number;
export type SettingValue = ShopSettings[SettingName];
export type ShopSettings = { [Name in SettingName]: ValueOf<(typeof definitions)[Name]> };

export const settingNames = Object.keys(definitions) as SettingName[];
export const usualSettings = Object.fromEntries(
  Object.entries(definitions).map(([name, { usual }]) => [name, usual]),
) as ShopSettings;

export const definitionOf = (name: SettingName): Definition => definitions[name];

export function inWords(name: SettingName, value: SettingValue): string {
  const definition = definitionOf(name);
  switch (definition.kind) {
    case 'flag':
      return value ? 'sí' : 'no';
    case 'text':
      return String(value) || 'vacío';
    case 'picture':
      return value ? `imagen ${String(value).slice(0, 8)}` : 'vacío';
    case 'whole':
      return `${value} ${definition.unit}`;
    case 'dollars':
      return value === null ? 'sin límite' : formatExactPrice(Number(value));
  }
}
