import { type BankField, bankFieldNames, type LeftOut } from '#contract/bank.ts';
import { type Coin, coins } from '#contract/ledger.ts';
import { headerKey } from '#contract/spreadsheets.ts';

/** What the words of a row can mean: money came in or went out, a payment's state, or a sum that is no payment. */
export type Saying = 'ENTRA' | 'SALE' | 'HECHA' | 'RECHAZADA' | 'PENDIENTE' | 'REVERTIDA' | 'RESUMEN';

type SayingRules = {
  /** A pattern of words and phrases, written as `headerKey` writes them. */
  words: string;
  /** Why a row with these words is left out; null if it may be incoming money. */
  leftOut: LeftOut | null;
  /** True if these words say that the money arrived, false if they say that it did not. Null if they say neither. */
  arrived: boolean | null;
};

/** The words of each meaning. The strongest reason against a row comes first. */
const sayings = {
  RESUMEN: {
    words:
      '(sub)?(saldos?|total(es)?)|balance|sumas|transporte|reserve for .*|reserv(a|as|ado|ada)|(initial|opening|closing|final|ending) available',
    leftOut: 'RESUMEN',
    arrived: null,
  },
  RECHAZADA: {
    words:
      '(no|sin) (aprobad[oa]s?|acreditad[oa]s?|realizad[oa]s?|procesad[oa]s?|fondos?|efecto)|rech|rechaz(o|ad[oa]s?)|fall(ida|idas|ido|idos|o|ada|ado)|deneg(ada|adas|ado|ados)|vencid[oa]s?|expirad[oa]s?|rejected|failed|declined|refused|denied|expired|error',
    leftOut: 'RECHAZADA',
    arrived: false,
  },
  PENDIENTE: {
    words:
      'pend|pendientes?|en (proceso|curso|tramite|revision|espera|camino)|a (confirmar|acreditar|liquidar|liberar)|por acreditar|procesando|programad[oa]s?|agendad[oa]s?|retenid[oa]s?|pending|in (process|progress|mediation|review)|processing|scheduled|on hold|held|unsettled',
    leftOut: 'PENDIENTE',
    arrived: false,
  },
  REVERTIDA: {
    words:
      'rev|revers(a|as|o|os|ion|ada|adas|ado|ados)|revertid[oa]s?|anul|anulad[oa]s?|anulacion(es)?|cancelad[oa]s?|cancelacion|dev|devuelt[oa]s?|devolucion(es)?|contracargos?|desconocid[oa]s?|reembolsos?|reembolsad[oa]s?|reintegros?|contraasientos?|extorno|reversed|reversal|cancell?ed|refund(s|ed)?|returned|chargebacks?|charged back|voided|void|disputed?|mediations?|mediacion(es)?',
    leftOut: 'REVERTIDA',
    arrived: false,
  },
  SALE: {
    words:
      '(transf\\w*|pagos?|envios?( de dinero)?|giros?|transfer|payment) (inmediat[oa] )?(a|to)(?! (su|tu|mi|favor|nombre|cuenta|confirmar|acreditar)\\b)|a (terceros|otros bancos)|transf\\w* (inmediat[oa] )?(realizada|efectuada|hecha)|deb|debitos?|debitad[oa]s?|debe|egresos?|salidas?|saliente|cargos?|enviad[oa]s?|emitid[oa]s?|realizaste|enviaste|pagaste|extraccion(es)?|retiros?|retirad[oa]s?|compras?|consumos?|gastos?|impuestos?|imp|iva|percepcion(es)?|retencion(es)?|comision(es)?|ley 25413|sircreb|sellos|intereses? deudor(es)?|pago de (servicios?|haberes|sueldos?|tarjetas?|impuestos?|proveedores)|debits?|debited|sent|outgoing|outbound|withdrawals?|withdrawn|payouts?|purchases?|fees?|charges?|tax(es)?|paid out|money out|out',
    leftOut: 'SALIENTE',
    arrived: null,
  },
  ENTRA: {
    words:
      'creditos?|acreditad[oa]s?|acreditacion(es)?|haber|ingresos?|ingresad[oa]s?|entradas?|entrante|abonos?|abonad[oa]s?|depositos?|depositad[oa]s?|recibid[oa]s?|recibiste|cobros?|cobrad[oa]s?|cobranzas?|a (su|tu) favor|credits?|credited|received|incoming|inbound|deposits?|paid in|money in|(transfer|payment) from|in',
    leftOut: null,
    arrived: null,
  },
  HECHA: {
    words:
      'aprobad[oa]s?|acreditad[oa]s?|confirmad[oa]s?|realizad[oa]s?|complet(a|o|ada|ado|adas|ados)|efectuad[oa]s?|efectivizad[oa]s?|ejecutad[oa]s?|procesad[oa]s?|finalizad[oa]s?|exitos[oa]s?|con exito|concretad[oa]s?|liquidad[oa]s?|contabilizad[oa]s?|disponibles?|ok|approved|accredited|completed?|settled|posted|cleared|success(ful)?|processed|done|released',
    leftOut: null,
    arrived: true,
  },
} as const satisfies Record<Saying, SayingRules>;
export type Against = NonNullable<(typeof sayings)[Saying]['leftOut']>;
const sayingNames = Object.keys(sayings) as Saying[];

/** Words that may stand beside a word of `sayings` without changing what the text means. */
const fillers =
  'tarjetas? de (credito|debito)|transf|transferencias?|transfers?|pagos?|payments?|operacion(es)?|movimientos?|dinero|money|release|debin|inmediat[oa]s?|bancari[oa]s?|electronic[oa]s?|automatic[oa]s?|cuentas?|fondos|anterior(es)?|inicial(es)?|finales|final|actual|acumulad[oa]s?|parcial(es)?|general(es)?|consolidado|contable|cierre|apertura|inicio|fin|brought|carried|forward|beginning|ending|disponible|available|initial|opening|closing|previous|periodo|mes|dia|de|del|la|el|los|las|al|a|en|por|con|y|e|of|the|for';

const asPattern = (words: string) => new RegExp(`(?<=^| )(?:${words})(?= |$)`, 'g');
const fillerPattern = asPattern(`${fillers}|\\d+`);
const cardPattern = asPattern('tarjetas? de (credito|debito)');
const anyPattern = new RegExp(asPattern(sayingNames.map((saying) => sayings[saying].words).join('|')).source);
const patterns = sayingNames.map((saying) => [saying, asPattern(sayings[saying].words)] as const);

export type Heard = {
  said: ReadonlySet<Saying>;
  isWhole: boolean;
  words: readonly string[];
};

const nothingHeard: Heard = { said: new Set(), isWhole: false, words: [] };

export function hear(text: string): Heard {
  const said = new Set<Saying>();
  const words: string[] = [];
  let left = headerKey(text).replace(cardPattern, ' ');
  if (!anyPattern.test(left)) return nothingHeard;
  let unheard = left;
  for (const [saying, pattern] of patterns) {
    for (const [word] of left.matchAll(pattern)) {
      said.add(saying);
      words.push(word);
    }
    unheard = unheard.replace(pattern, ' ');
    // Words against a row are removed, because 'no aprobada' must not count as 'aprobada'. Other words stay:
    // 'acreditada' says that money came in, and that it arrived.
    if (sayings[saying].leftOut !== null) left = unheard;
  }
  return { said, isWhole: said.size > 0 && unheard.replace(fillerPattern, ' ').trim() === '', words };
}

/** Short signs count only if they are the whole text, because a name may contain such letters. */
const signs = new Map<string, 'ENTRA' | 'SALE'>([
  ...['+', 'c', 'cr', 'cred', 'h', 'ing', 'n/c', 'nc'].map((sign) => [sign, 'ENTRA'] as const),
  ...['-', 'd', 'db', 'dr', 'deb', 'egr', 'n/d', 'nd'].map((sign) => [sign, 'SALE'] as const),
]);
const signIn = (text: string) => signs.get(text.trim().toLowerCase().replace(/\.$/, ''));

/**
 * Tells whether money came in or went out. Undefined if the text says neither or both, or has words without a known
 * meaning.
 */
export function sideIn(text: string, { said, isWhole }: Heard = hear(text)): 'ENTRA' | 'SALE' | undefined {
  if (!isWhole || said.has('ENTRA') === said.has('SALE')) return signIn(text);
  return said.has('SALE') ? 'SALE' : 'ENTRA';
}

/** True if a text says that the money arrived, false if it says the opposite; undefined if it says neither. */
export function isDone(text: string): boolean | undefined {
  const { said, isWhole } = hear(text);
  const told = [...said].flatMap((saying) => sayings[saying].arrived ?? []);
  return isWhole && told.length ? told.every(Boolean) : undefined;
}

/** The strongest reason against a row; undefined if there is none. */
export const againstIn = (said: ReadonlySet<Saying>): Against | undefined =>
  sayingNames.flatMap((saying) => (said.has(saying) ? (sayings[saying].leftOut ?? []) : []))[0];

export type FileCoin = Coin | 'OTRA';
export const isOurs = (coin: FileCoin | undefined): coin is Coin => coins.some((one) => one === coin);
const coinWords = {
  OTRA: 'USDT|USDC|DAI|BTC|ETH|EUR|euros?|BRL|reales|GBP|libras?|UYU|CLP|MXN|COP|PEN|PYG|BOB|CAD|AUD|CHF|JPY|CNY|soles|guaran[ií](es)?|pesos? (uruguayos?|chilenos?|mexicanos?|colombianos?)|d[oó]lar(es)? (canadienses?|australianos?)',
  USD: 'USD|d[oó]lar(es)?( (estadounidenses?|billete|usa))?',
  ARS: 'ARS|pesos?( argentinos?)?|moneda nacional|moneda local',
} as const satisfies Record<FileCoin, string>;
const coinSigns = {
  OTRA: '(?<!A)R\\$|(?:MX|CL|CO|C|NZ)\\$|\\$U(?!\\p{L})|U\\$(?![SD])|[€£¥₲]',
  USD: 'US\\$|U\\$S|U\\$D',
  ARS: 'AR\\$|\\$ ?ARG?(?!\\p{L})|\\$',
} as const satisfies Record<FileCoin, string>;
/**
 * The currencies that the shop does not use come first, because some contain a sign or word of the shop's currencies.
 */
const coinPatterns = (Object.keys(coinWords) as FileCoin[]).map(
  (coin) => [coin, new RegExp(`(?<!\\p{L})(?:${coinWords[coin]})(?!\\p{L})|${coinSigns[coin]}`, 'giu')] as const,
);

const anyCoin = new RegExp(coinPatterns.map(([, { source }]) => source).join('|'), 'iu');

export function coinsIn(text: string): { coins: readonly FileCoin[]; rest: string } {
  if (!anyCoin.test(text)) return { coins: [], rest: text };
  let rest = text;
  const coins = coinPatterns.flatMap(([coin, pattern]) => {
    const without = rest.replace(pattern, ' ');
    const isNamed = without !== rest;
    rest = without;
    return isNamed ? [coin] : [];
  });
  return { coins, rest: rest.trim() };
}

/** The currency of a text that consists only of that currency; otherwise undefined. */
export function onlyCoinIn(text: string): FileCoin | undefined {
  const { coins, rest } = coinsIn(text);
  return coins.length === 1 && headerKey(rest) === '' ? coins[0] : undefined;
}

/** The field that a header means, even if it also names a currency or an account. */
export function fieldMeantBy(header: string): BankField | undefined {
  const key = headerKey(header);
  return meanings.get(key) ?? meanings.get(key.replace(besides, ' ').replace(/ +/g, ' ').trim());
}

const besides =
  /\b(en|de|del|la|el|ars?|usd|u s|us|u d|pesos|dolar(es)?|moneda|local|origen|transaction|cuenta|caja|ahorros?|corriente|cta|cte|ca|cc|bruto|neto|net|gross|total|eur(os?)?|brl|uyu)\b/g;
const headerWords = {
  dia: 'fecha, dia, fecha operacion, fecha mov, fecha movimiento, fecha pago, fecha acreditacion, fecha liberacion, fecha hora, fecha y hora, f operacion, f operativa, date, release date, settlement date',
  importe: 'importe, importes, monto, montos, valor, amount, importe movimiento, importe operacion, monto operacion',
  // No header means this field. The second column with a header of `importe` holds it.
  otroImporte: '',
  credito:
    'credito, creditos, haber, ingreso, ingresos, acreditado, abono, abonos, deposito, depositos, entrada, entradas, credit, credit amount, importe credito, monto credito, paid in, money in',
  debito:
    'debito, debitos, debe, egreso, egresos, extraccion, extracciones, salida, salidas, cargo, cargos, debit, debit amount, importe debito, monto debito, paid out, money out',
  saldo:
    'saldo, saldos, balance, partial balance, balance amount, saldo parcial, saldo final, saldo contable, saldo disponible',
  estado:
    'estado, estado operacion, estado pago, estado transferencia, estado movimiento, situacion, resultado, status, state',
  sentido:
    'd c, c d, d h, dr cr, cr dr, db cr, debito credito, credito debito, debe haber, debit credit, signo, sentido',
  moneda: 'moneda, divisa, tipo moneda, currency, currency code',
} as const satisfies Record<BankField, string>;
const meanings = new Map(
  bankFieldNames.flatMap((field) =>
    (headerWords[field] as string).split(', ').flatMap((word): [string, BankField][] => (word ? [[word, field]] : [])),
  ),
);

/** True if a header announces free text. One known word in such a column does not show which field the column holds. */
export const isFreeText = (header: string): boolean => freeText.test(headerKey(header));
const freeText =
  /\b(concepto|descripcion|detalles?|referencia|leyendas?|observacion(es)?|comentarios?|nombre|titular|ordenante|originante|beneficiario|comercio|description|details?|reference|memo|narrative|notes?|name|payer|payee)\b/;
