import { escapeHtml } from '../../platform/http/html.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { displayName } from '../../platform/session/display-name.ts';
import { LINK_HOURS } from './link-token.ts';
import type { Forgetful } from './queries.ts';

/** The mail that brings a link to whoever forgot the password. */
export function linkMail(user: Forgetful, link: string): Mail {
  const who = `Alguien pidió elegir otra contraseña de Vitrina para el usuario «${user.userName}».`;
  const how = `Si fue usted, elíjala con este enlace, que sirve una sola vez y durante ${LINK_HOURS} horas:`;
  const otherwise = 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.';
  return {
    to: { name: displayName(user), address: user.email },
    subject: 'Elija su contraseña nueva de Vitrina',
    text: [who, `${how}\n${link}`, otherwise].join('\n\n'),
    html: `<!doctype html>
<html lang="es">
<body>
<p>${escapeHtml(who)}</p>
<p>${how}<br><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>
<p>${otherwise}</p>
</body>
</html>
`,
  };
}
