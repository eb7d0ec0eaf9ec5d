import { z } from 'zod';
import { name as clearText, defineCalls, total, whole } from './fields.calls.ts';
import { picture } from './limits.ts';
import { pictureRefusals } from './products.calls.ts';
import { proof, proves } from './session.calls.ts';
import {
  definitionOf,
  fitsLook,
  type SettingName,
  type SettingValue,
  type ShopSettings,
  settingNames,
  textLooks,
} from './settings.ts';

export function schemaOf(name: SettingName): z.ZodType<SettingValue> {
  const definition = definitionOf(name);
  switch (definition.kind) {
    case 'flag':
      return z.boolean();
    case 'text': {
      const { look } = definition;
      const { most, expected, example } = textLooks[look];
      return clearText(most)
        .refine((text) => fitsLook(look, text), `Debe ser ${expected}.`)
        .meta({ maxLength: most, examples: [example] });
    }
    case 'picture':
      return z
        .string()
        .regex(/^([0-9a-f]{32})?$/)
        .meta({ examples: [''] });
    case 'whole': {
      const { least, most } = definition;
      return whole(least, most, `Debe ser un entero de ${least} a ${most}.`);
    }
    case 'dollars':
      return total.nullable();
  }
}

type Shape = { [Name in SettingName]: z.ZodType<ShopSettings[Name]> };
const shape = Object.fromEntries(settingNames.map((name) => [name, schemaOf(name)])) as Shape;

const ShopSettingsReply = z.object(shape).meta({ id: 'Ajustes' });
const SettingsChange = z
  .object({ ...shape, ...proof })
  .omit({ logo: true })
  .partial()
  .meta({ id: 'AjustesEditados' });

export const settingCalls = defineCalls('admin', {
  'GET /api/ajustes': { summary: 'Los ajustes del negocio.', reply: ShopSettingsReply },
  'PUT /api/ajustes': {
    summary: 'Cambia ajustes del negocio; valen enseguida, en todos los nodos.',
    body: SettingsChange,
    proves: `${settingNames.filter((name) => definitionOf(name).asksPassword).join(', ')}: ${proves.always}`,
    reply: ShopSettingsReply,
  },
  'POST /api/ajustes/logo': {
    summary: 'Pone el logo del negocio: `file`.',
    upload: picture,
    reply: ShopSettingsReply,
    refuses: [...pictureRefusals],
  },
  'DELETE /api/ajustes/logo': { summary: 'Quita el logo del negocio.', reply: ShopSettingsReply },
});
