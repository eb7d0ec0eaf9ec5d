import type { Access, Endpoint } from './endpoint.ts';

/** Every code that a refusal carries: its status, and when it comes, for the API's document. */
export const refusals = {
  SOLICITUD_INVALIDA: [400, 'La solicitud no se pudo leer.'],
  DATOS_INVALIDOS: [400, 'Un dato falta o no tiene la forma esperada; `errors` nombra los campos.'],
  CLAVE_INVALIDA: [400, 'Idempotency-Key tiene más de 200 caracteres.'],
  FORMULARIO_INCOMPLETO: [400, 'El formulario no llegó completo.'],
  SIN_SESION: [401, 'No hay sesión.'],
  SESION_VENCIDA: [401, 'La sesión terminó.'],
  CREDENCIALES: [401, 'Usuario o contraseña incorrectos.'],
  NO_PERMITIDO: [403, 'Quien llama no puede hacer esto, o no con este objeto.'],
  VENDEDOR_PENDIENTE: [403, 'La cuenta de quien pide todavía no fue aprobada.'],
  ORIGEN_AJENO: [403, 'Una escritura con la cookie vino de una página de otro origen.'],
  NO_ENCONTRADO: [404, 'No existe lo que la dirección nombra.'],
  SIN_PEDIDOS: [404, 'No hay pedidos para el archivo.'],
  SIN_PRODUCTOS: [404, 'No hay productos para imprimir.'],
  ARMADO_CAMBIADO: [409, 'Los pedidos cambiaron y las cantidades ya no caben.'],
  BULTO_ENTREGADO: [409, 'El bulto ya se entregó; `detail` dice quién, cuándo y a quién.'],
  DEUDA_EXCEDIDA: [409, 'Quien pide debe más que el límite: no puede pedir hasta pagar.'],
  MOVIMIENTO_ANULADO: [409, 'El movimiento ya fue anulado.'],
  MOVIMIENTO_FIJO: [409, 'Un cargo se anula deshaciendo su pedido, y un contraasiento no se anula.'],
  NADA_QUE_DESHACER: [409, 'No hay ningún cambio de precios para deshacer.'],
  PAGO_INUSUAL: [409, 'El pago es mayor que lo que se debe o diez veces el habitual; `detail` dice qué pasaría.'],
  PEDIDO_CANCELADO: [409, 'El pedido fue cancelado.'],
  PEDIDO_REALIZADO: [409, 'El pedido ya fue realizado.'],
  PEDIDO_REPETIDO: [409, 'Quien pide ya pidió algo de eso desde el primer envío; `detail` dice en qué pedido.'],
  PLAZO_VENCIDO: [409, 'Solo se puede deshacer el mismo día.'],
  PRECIO_CAMBIADO: [409, 'Un precio o el total no es el de hoy; `productos` trae los precios de hoy.'],
  PRECIO_EDITADO: [409, 'Un precio se editó después del cambio que se quería deshacer.'],
  PRECIOS_CAMBIARON: [409, 'Los precios cambiaron desde la vista previa que `huella` nombra.'],
  PUNTO_EXISTE: [409, 'Ya hay un punto de retiro con ese nombre.'],
  STOCK_INSUFICIENTE: [409, 'Se pide más de lo que queda; `productos` trae lo pedido y lo disponible.'],
  ULTIMO_ADMINISTRADOR: [409, 'No quedaría ningún administrador.'],
  ULTIMO_PUNTO: [409, 'No se ofrecería ningún punto de retiro.'],
  USUARIO_EXISTE: [409, 'El nombre de usuario está tomado.'],
  USUARIO_PROPIO: [409, 'Nadie se elimina a sí mismo.'],
  USUARIO_VIGENTE: [409, 'El usuario no fue eliminado.'],
  VENTANA_ABIERTA: [409, 'Hay un cierre abierto, o el que se quiere cambiar lo está.'],
  VENTANA_ANTERIOR: [409, 'Solo el último cierre se puede reabrir.'],
  VERSION_VIEJA: [409, 'Lo que se quería cambiar cambió mientras tanto; la versión enviada no es la última.'],
  ENLACE_VENCIDO: [410, 'El enlace para elegir una contraseña ya se usó, venció o fue reemplazado por otro.'],
  ARCHIVO_MUY_GRANDE: [413, 'El archivo pesa más de lo permitido.'],
  CUERPO_MUY_GRANDE: [413, 'Lo enviado pesa más de lo permitido.'],
  IMAGEN_MUY_GRANDE: [413, 'La imagen pesa o mide más de lo permitido.'],
  DIRECCION_MUY_LARGA: [414, 'La dirección es demasiado larga.'],
  IMAGEN_NO_ADMITIDA: [415, 'El archivo no es una imagen de los tipos permitidos.'],
  TIPO_NO_ADMITIDO: [415, 'El cuerpo no es del tipo esperado.'],
  CATALOGOS_MEZCLADOS: [422, 'El pedido mezcla catálogos o no es del que la dirección nombra.'],
  CLAVE_REUTILIZADA: [422, 'Idempotency-Key ya se usó con otro pedido.'],
  CONTRASENA_ACTUAL: [422, 'La contraseña actual no es correcta.'],
  CONTRASENA_DEBIL: [
    422,
    'La contraseña tiene menos de 8 caracteres, se adivina fácilmente o es la que ya tenía; `title` dice por qué.',
  ],
  DATO_RECHAZADO: [422, 'Un dato bien escrito no cumple una regla; `errors` nombra los campos.'],
  DOCUMENTO_MUY_GRANDE: [422, 'El documento abarca demasiado.'],
  FALTA_ARCHIVO: [422, 'Falta la planilla.'],
  FALTA_IMAGEN: [422, 'Falta la imagen.'],
  FILAS_RECHAZADAS: [422, 'Hay filas que no se pueden importar y no se escribió ninguna; `errors` las nombra.'],
  LIDER_DESCONOCIDO: [422, 'El líder elegido no existe.'],
  PLANILLA_ILEGIBLE: [422, 'La planilla no se pudo leer.'],
  PLANILLA_VACIA: [422, 'La planilla no tiene productos.'],
  PORCENTAJE_FUERA_DE_RANGO: [422, 'El porcentaje es mayor o menor que lo permitido.'],
  PRECIO_FUERA_DE_RANGO: [422, 'Un precio pasaría del máximo.'],
  PRODUCTO_DESCONOCIDO: [422, 'Un producto no existe; `errors` lo nombra.'],
  PRODUCTO_NO_DISPONIBLE: [422, 'Un producto no existe o está inactivo; `productos` los nombra.'],
  PROVEEDOR_DESCONOCIDO: [422, 'El proveedor elegido no existe.'],
  STOCK_CON_INACTIVO: [422, 'Un producto INACTIVO lleva stock 0.'],
  CATALOGO_CERRADO: [423, 'El catálogo está cerrado a los pedidos.'],
  DEMASIADOS_CAMBIOS: [
    429,
    'La cuenta cambió más en un minuto de lo que hace una persona; `Retry-After` dice cuántos segundos esperar.',
  ],
  DEMASIADOS_INTENTOS: [
    429,
    'Demasiados intentos fallidos, o a la vez, o cuentas nuevas; `Retry-After` dice cuántos segundos esperar.',
  ],
  ABANDONADO: [499, 'Quien pidió el archivo se fue: nadie recibe esta respuesta.'],
  ERROR_INTERNO: [500, 'Un error inesperado.'],
  CERRANDO: [503, 'El servicio se está cerrando.'],
  NO_DISPONIBLE: [503, 'La base de datos no responde; `Retry-After` dice cuántos segundos esperar.'],
  OCUPADO: [503, 'Hay demasiado en espera; `Retry-After` dice cuántos segundos esperar.'],
  SIN_ESPACIO: [507, 'No queda lugar en el disco del servidor; lo guardado se puede ver.'],
} as const satisfies Record<string, readonly [status: number, when: string]>;
export type RefusalCode = keyof typeof refusals;
export type StatusOf<Code extends RefusalCode> = (typeof refusals)[Code][0];

/** Every code with which a call may be refused: those that follow from its access and shape, and those it declares. */
export function refusalsOf(route: string, call: Endpoint): readonly RefusalCode[] {
  const writes = !route.startsWith('GET ');
  const takesInput = call.params || call.query || call.body || call.upload;
  const isFile = Array.isArray(call.reply) || typeof call.reply === 'string';
  const codes = new Set<RefusalCode>([
    'SOLICITUD_INVALIDA',
    'DIRECCION_MUY_LARGA',
    'ERROR_INTERNO',
    'NO_DISPONIBLE',
    'OCUPADO',
    ...ofAccess[call.access],
    ...(call.access !== 'open' && writes ? (['ORIGEN_AJENO'] as const) : []),
    ...(writes || (isFile && call.reply !== 'events') ? (['DEMASIADOS_CAMBIOS'] as const) : []),
    ...(takesInput ? (['DATOS_INVALIDOS', 'DATO_RECHAZADO'] as const) : []),
    ...(writes && !isFile ? (['SIN_ESPACIO'] as const) : []),
    ...(writes ? (['CUERPO_MUY_GRANDE', 'TIPO_NO_ADMITIDO'] as const) : []),
    ...(call.upload ? (['ARCHIVO_MUY_GRANDE', 'FORMULARIO_INCOMPLETO'] as const) : []),
    ...(isFile && call.reply !== 'events' ? (['DOCUMENTO_MUY_GRANDE', 'ABANDONADO'] as const) : []),
    ...(call.refuses ?? []),
  ]);
  return [...codes];
}

const loggedIn = ['SIN_SESION', 'SESION_VENCIDA'] as const;
const role = [...loggedIn, 'NO_PERMITIDO'] as const;
const object = [...role, 'NO_ENCONTRADO'] as const;
const ofAccess: Record<Access, readonly RefusalCode[]> = {
  open: [],
  'logged-in': loggedIn,
  admin: role,
  'admin-or-leader': role,
  'self-or-admin': object,
  'leader-or-admin': object,
  'leader-of-or-admin': object,
  'order-owner': object,
  'order-party': object,
  'account-party': object,
};
