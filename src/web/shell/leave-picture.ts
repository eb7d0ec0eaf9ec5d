import styles from './leave-picture.module.css';

/**
 * Leaves a still picture of the page on the screen while an alert is open above it. Returns a function that removes the
 * picture.
 */
export function leavePicture(): () => void {
  const page = document.getElementById('contenido')?.parentElement;
  const picture = document.createElement('div');
  picture.className = styles.picture ?? '';
  picture.dataset.theme = document.documentElement.dataset.theme;
  picture.setAttribute('inert', '');
  picture.setAttribute('aria-hidden', 'true');
  picture.append(...[...(page?.children ?? [])].map((part) => part.cloneNode(true)));
  // A cloned select loses its current choice.
  const selects = page?.querySelectorAll('select');
  for (const [at, copy] of picture.querySelectorAll('select').entries()) copy.value = selects?.[at]?.value ?? '';
  for (const dialog of picture.querySelectorAll('dialog')) dialog.remove();
  for (const named of picture.querySelectorAll('[id]')) named.removeAttribute('id');
  document.body.append(picture);
  picture.scrollTop = window.scrollY;
  return () => picture.remove();
}
