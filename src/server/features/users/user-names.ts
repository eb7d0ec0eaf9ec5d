import { messages } from '#contract/messages.ts';
import type { Executor } from '../../platform/db/executor.ts';
import { invalidField } from '../../platform/http/refusal.ts';
import { stateOf } from '../../platform/session/user-rules.ts';
import { takenUserName } from './queries.ts';

/** Refuses a user name that people could take for another one, like `requireClearName` and `requireDistinctLook`. */
export async function requireUserName(db: Executor, userName: string): Promise<void> {
  requireClearName(userName);
  await requireDistinctLook(db, userName);
}

/** Throws 422 for a name with invisible characters, or with letters of several scripts (such as Latin and Cyrillic). */
export function requireClearName(userName: string) {
  const text = userName.replace(emoji, '');
  if (hidden.test(text) || !scripts.some((script) => script.test(text))) throw unclearName();
}

/** Refuses a name whose letters only look Latin: 409 if it then looks like an existing name, otherwise 422. */
export async function requireDistinctLook(db: Executor, userName: string): Promise<void> {
  const look = [...userName].map(looksLike).join('');
  if (look === userName || !latin.test(look)) return;
  const taken = await db.execute`
    select from usuario u where lower(user_name) = lower(${look}) and ${stateOf('u', 'hasAccount')}`;
  throw taken ? takenUserName() : unclearName();
}

const unclearName = () => invalidField('userName', messages.registration.usernameUnclear);

/** Emoji (Unicode's UTS 51). They contain invisible characters, which a user name may not have elsewhere. */
const emoji =
  /\p{RI}{2}|[0-9#*]\uFE0F\u20E3|\p{ExtPict}(?:\p{EMod}|\uFE0F)?(?:\u200D\p{ExtPict}(?:\p{EMod}|\uFE0F)?)*/gu;

/** Signs without width, signs that change the reading direction, and all spaces except single plain ones. */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2800]|(?! )\p{Zs}| {2}/u;

/** A name must be in one of Unicode's recommended scripts (UAX 31). Japanese, Chinese and Korean each mix several. */
const scripts = [
  ...'Latin Cyrillic Greek Arabic Hebrew Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Kannada Khmer'.split(
    ' ',
  ),
  ...'Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan'.split(' '),
  'Han}\\p{scx=Hiragana}\\p{scx=Katakana',
  'Han}\\p{scx=Bopomofo',
  'Han}\\p{scx=Hangul',
].map((script) => new RegExp(`^[\\p{scx=${script}}\\p{scx=Common}\\p{scx=Inherited}]*$`, 'u'));
const [latin] = scripts as [RegExp];

/** Each Latin letter and the letters that look like it (UTS 39), as far as keyboards and websites offer them. */
const lookAlikes = new Map(
  `aаɑᴀαΑА bвьʙƅβΒВ cсᴄϲСϹ dԁᴅԀ eеᴇεΕЕ fꜰϝ gɡɢցԌ hһнʜհΗН iіıɩɪιΙІ jјᴊȷյЈ kкᴋκΚК lӏʟǀլӀ mмᴍʍΜМ nɴոηΝ oоᴏοօσΟОՕ
  pрᴘρΡР qԛզԚ rгʀɾ sѕꜱƽЅՏ tтᴛτΤТ uᴜʋυսՍ vѵᴠνѴ wԝᴡωԜ xхχΧХ yуүʏγΥУҮ zᴢζΖ`
    .split(/\s+/)
    .flatMap(([letter = '', ...others]) => others.map((other) => [other, letter] as const)),
);

/**
 * Returns the Latin letter that a character looks like, otherwise the character itself. ª and º stay, because Spanish
 * uses them.
 */
function looksLike(sign: string): string {
  const isVariant = /(?![ªº])\p{L}|[\uFF01-\uFF5E\u{1D7CE}-\u{1D7FF}]/u.test(sign);
  return lookAlikes.get(sign) ?? (isVariant ? sign.normalize('NFKC') : sign);
}
