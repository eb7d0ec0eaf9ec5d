/** Those of `messages` that a catalogue says before anything else has come: all of them are heavy on a phone. */
export const firstMessages = {
  loginNeeded: { title: 'Inicie sesión para continuar con el pedido!', text: 'Será redireccionado al login.' },
  logout: { confirm: '¿Desea salir de su cuenta?', done: 'Su sesión ha expirado!' },
  cartNotEmpty: {
    title: 'SU CARRITO SE ENCUENTRA CON PRODUCTOS!',
    toBlack: 'Finalice o cancele su pedido antes de redirigirse a CATÁLOGO BLACK.',
    toEssential: 'Finalice o cancele su pedido antes de redirigirse a CATÁLOGO ESENCIAL.',
  },
};
