/** The messages of a catalogue's first screen. Loading all `messages` for that screen is slow on a phone. */
export const firstMessages = {
  loginNeeded: { title: 'Inicie sesión para continuar con el pedido!', text: 'Será redireccionado al login.' },
  logout: { confirm: '¿Desea salir de su cuenta?', done: 'Su sesión ha expirado!' },
  cartNotEmpty: {
    title: 'SU CARRITO SE ENCUENTRA CON PRODUCTOS!',
    toBlack: 'Finalice o cancele su pedido antes de redirigirse a CATÁLOGO BLACK.',
    toEssential: 'Finalice o cancele su pedido antes de redirigirse a CATÁLOGO ESENCIAL.',
  },
};

/** How long each alert of §8 stays, in milliseconds (§9). */
export const durations = { error: 1500, session: 1600, share: 1600, download: 2000, permission: 2200, catalogue: 5600 };

export const shopNameAttribute = 'data-shop';

export const shopLogoAttribute = 'data-logo';

export const USUAL_SHOP_NAME = 'Vitrina';
