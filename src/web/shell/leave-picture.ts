import styles from './leave-picture.module.css';

/**
 * Leaves the page as a still picture behind what is said of its session's end: whatever it was made of is gone by then. Answers
 * how to take the picture away.
 */
export function leavePicture(): () => void {
  const page = document.getElementById('contenido')?.parentElement;
  const picture = document.createElement('div');
  picture.className = styles.picture ?? '';
  picture.dataset.theme = document.documentElement.dataset.theme;
  picture.setAttribute('inert', '');
  picture.setAttribute('aria-hidden', 'true');
  picture.append(...[...(page?.children ?? [])].map((part) => part.cloneNode(true)));
  // What is chosen is no part of a copy.
  const selects = page?.querySelectorAll('select');
  for (const [at, copy] of picture.querySelectorAll('select').entries()) copy.value = selects?.[at]?.value ?? '';
  for (const dialog of picture.querySelectorAll('dialog')) dialog.remove();
  for (const named of picture.querySelectorAll('[id]')) named.removeAttribute('id');
  document.body.append(picture);
  picture.scrollTop = window.scrollY;
  return () => picture.remove();
}
