import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type ComponentProps, useId, useState } from 'react';
import { normalise } from '#contract/format.ts';
import { messages } from '#contract/messages.ts';
import { imageUrl } from '#contract/products.ts';
import type { Proof } from '#contract/session.calls.ts';
import {
  definitionOf,
  fitsLook,
  type SettingName,
  type SettingValue,
  type ShopSettings,
  settingNames,
  textLooks,
} from '#contract/settings.ts';
import { api } from '../../platform/api.ts';
import { laterParts } from '../../platform/late.tsx';
import { queryClient } from '../../platform/query-client.ts';
import { reading } from '../../platform/reading.ts';
import { Link } from '../../platform/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/form/field.module.css';
import { Checkbox, TextField } from '../../ui/form/field.tsx';
import { FilesButton } from '../../ui/form/files-button.tsx';
import layout from '../../ui/form/form.module.css';
import { FormPage } from '../../ui/form/form-page.tsx';
import { readAmount, typedNumber } from '../../ui/form/read-amount.ts';
import { changesIn, type Form, useForm } from '../../ui/form/use-form.ts';
import { HelpLine } from '../../ui/help/help-line.tsx';
import { alerts, orReport } from '../../ui/overlay/alerts.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { takeShop } from '../../ui/shop-name.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { withProof } from '../recovery/proof.tsx';
import styles from './settings-page.module.css';

const settingsQuery = { ...reading(['ajustes'], 'GET /api/ajustes'), staleTime: 0 };

export function SettingsPage() {
  const query = useQuery(settingsQuery);
  if (query.data) return <SettingsForm read={query.data} />;
  return (
    <section className={`${layout.page} ${layout.wide}`}>
      <PageHeading>{TITLE}</PageHeading>
      <div className={layout.form}>
        <Waiting query={query} whole />
      </div>
    </section>
  );
}

const TITLE = 'Ajustes';

function SettingsForm({ read }: { read: ShopSettings }) {
  const [before, setBefore] = useState(typedOf(read));
  const form = useForm(before);
  const save = async () => {
    const changed = changesIn(before, form.values);
    const names = Object.keys(changed) as SettingName[];
    const wrong = names.filter((name) => valueIn(name, form.values[name]) === undefined);
    if (!(await form.complete(wrong.map((field) => ({ field, message: sentenceOf(field) }))))) return;
    const body = Object.fromEntries(names.map((name) => [name, valueIn(name, form.values[name])]));
    const send = (proof: Partial<Proof>) => api('PUT /api/ajustes', { body: { ...body, ...proof } });
    if (!(await form.send(() => withProof(send), messages.settings.saveFailed))) return;
    // Values that the user typed while the form was being saved stay unsaved.
    setBefore(form.values);
    takeShop({ nombre: form.values.nombre.trim(), logo: read.logo });
    // Accounts, products and orders depend on the settings.
    void queryClient.invalidateQueries();
    await alerts.success(messages.settings.saved);
  };
  return (
    <FormPage title={TITLE} form={form} cancel="/inicio" submit="Guardar" onSubmit={save}>
      <div className={layout.whole}>
        <HelpLine topic="ajustes">
          Valen enseguida y para todos. Cada cambio queda en <Link to="/auditoria">Auditoría</Link>.
        </HelpLine>
        <nav className={styles.index} aria-label="Partes de los ajustes">
          {groups.map(([group]) => (
            <Link key={group} to="/ajustes" hash={partOf(group)} marked={false}>
              {group}
            </Link>
          ))}
          <button type="button" aria-haspopup="dialog" onClick={() => laterParts.get()?.openRates()}>
            Cotización del dólar
          </button>
        </nav>
      </div>
      {groups.map(([group, names]) => (
        <fieldset key={group} id={partOf(group)} className={styles.group}>
          <legend>{group}</legend>
          {names.map((name) =>
            name === 'logo' ? (
              <LogoSetting key={name} logo={read.logo} onChange={takeSettings} />
            ) : (
              <Setting key={name} name={name} form={form} />
            ),
          )}
        </fieldset>
      ))}
    </FormPage>
  );
}

function takeSettings(after: ShopSettings) {
  queryClient.setQueryData(settingsQuery.queryKey, after);
  takeShop(after);
}

const groups = [...new Set(settingNames.map((name) => definitionOf(name).group))].map(
  (group) => [group, settingNames.filter((name) => definitionOf(name).group === group)] as const,
);

const partOf = (group: string) => normalise(group).replaceAll(' ', '-');

type Typed = { [Name in SettingName]: ShopSettings[Name] extends boolean ? boolean : string };

function Setting({ name, form }: { name: SettingName; form: Form<Typed> }) {
  const { label, explanation } = definitionOf(name);
  if (typeof form.values[name] === 'boolean')
    return <Checkbox {...form.ticked(name)} label={label} description={explanation} />;
  return (
    <TextField
      {...form.text(name as Parameters<typeof form.text>[0])}
      label={label}
      description={explanation}
      {...controlOf(name)}
    />
  );
}

function controlOf(name: SettingName): Partial<ComponentProps<typeof TextField>> {
  const definition = definitionOf(name);
  if (definition.kind === 'text') return { maxLength: textLooks[definition.look].most };
  if (definition.kind === 'whole') return { after: definition.unit, inputMode: 'numeric' };
  return { before: 'US$', inputMode: 'decimal', placeholder: 'Sin límite' };
}

const typedOf = (settings: ShopSettings) =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      typeof value === 'number' ? typedNumber(value) : (value ?? ''),
    ]),
  ) as Typed;

function valueIn(name: SettingName, typed: boolean | string): SettingValue | undefined {
  if (typeof typed === 'boolean') return typed;
  const definition = definitionOf(name);
  if (definition.kind === 'text') return fitsLook(definition.look, typed.trim()) ? typed.trim() : undefined;
  if (definition.kind === 'dollars') return typed.trim() === '' ? null : (readAmount(typed) ?? undefined);
  const value = /^\d+$/.test(typed.trim()) ? Number(typed) : undefined;
  const isWithin = definition.kind === 'whole' && value !== undefined;
  return isWithin && value >= definition.least && value <= definition.most ? value : undefined;
}

function sentenceOf(name: SettingName): string {
  const { label, ...definition } = definitionOf(name);
  if (definition.kind === 'text') return `${label}: escriba ${textLooks[definition.look].expected}, o nada.`;
  if (definition.kind !== 'whole') return `${label}: escriba un importe, como 500 o 499,90, o nada.`;
  return `${label}: escriba un entero de ${definition.least} a ${definition.most}.`;
}

type Props = { logo: string; onChange: (after: ShopSettings) => void };

function LogoSetting({ logo, onChange }: Props) {
  const { label, explanation } = definitionOf('logo');
  const id = useId();
  const keep = useOneAtATime(async (work: Promise<ShopSettings>, done: string) => {
    const after = await orReport(alerts.busy(messages.progress, work), messages.settings.logoFailed);
    if (!after) return;
    onChange(after);
    void alerts.success(done);
  });
  const send = (file: File) => {
    const body = new FormData();
    body.set('file', file);
    return keep(api('POST /api/ajustes/logo', { body }), messages.settings.logoSaved);
  };
  return (
    <fieldset className={styles.logo} aria-labelledby={id} aria-describedby={`${id}what`}>
      <strong id={id}>{label}</strong>
      <div className={styles.choice}>
        {logo && <img src={imageUrl(logo)} alt="Logo actual" />}
        <FilesButton accept="image/*" onChoose={([file]) => file && send(file)}>
          <ImagePlus /> {logo ? 'Elegir otro' : 'Elegir logo'}
        </FilesButton>
        {logo && (
          <Button variant="quiet" onClick={() => keep(api('DELETE /api/ajustes/logo'), messages.settings.logoRemoved)}>
            Quitar logo
          </Button>
        )}
      </div>
      <span id={`${id}what`} className={field.description}>
        {explanation}
      </span>
    </fieldset>
  );
}
