-- A line is one product in one reference, for one day of the weekly menu or for none.
ALTER TABLE "pedido_linea" ADD COLUMN "dia" text;
ALTER TABLE "pedido_linea" ADD CONSTRAINT "pedido_linea_dia" CHECK (dia IN ('LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO'));
comment on column pedido_linea.dia is 'The day of the weekly menu that it is for; null: none.';
ALTER TABLE "armado" ADD COLUMN "dia" text;
ALTER TABLE "armado" DROP CONSTRAINT "armado_renglon";
ALTER TABLE "armado" ADD CONSTRAINT "armado_renglon" UNIQUE NULLS NOT DISTINCT ("ventana_id", "vendedor_id", "producto_id", "referencia", "dia");

-- Until now a reference told its units apart: 'LUNES 2 · MARTES 1', 'Rojo 2 · Azul 1', and what had no number held for all of
-- them ('LUNES · sin sal'). A text is split where its parts account for every unit; any other stays as it was written.
CREATE FUNCTION pg_temp.partes(texto text, unidades int) RETURNS TABLE (dia text, referencia text, cuantas int, orden bigint)
LANGUAGE sql IMMUTABLE AS $$
  with leida as (
    select btrim(t) as texto, n, substring(btrim(t) from '^(.*\S) \d{1,5}$') as nombre,
      substring(btrim(t) from '^.*\S (\d{1,5})$')::int as numero
    from regexp_split_to_table(texto, ' · ') with ordinality r(t, n) where btrim(t) <> ''
  ), parte as (
    select *, array_position('{LUNES,MARTES,MIERCOLES,JUEVES,VIERNES,SABADO,DOMINGO}'::text[], coalesce(nombre, texto)) as del_dia
    from leida
  ), dias as (
    select count(*) as cuantos from parte where del_dia is not null
  ), contada as (
    select del_dia, coalesce(nombre, texto) as nombre, n,
      coalesce(numero, case when cuantos = 1 then unidades else 1 end) as cuantas
    from parte, dias
    where case when cuantos > 0 then del_dia is not null else numero is not null end
  ), notas as (
    select coalesce(string_agg(texto, ' · ' order by n), '') as texto from parte, dias
    where case when cuantos > 0 then del_dia is null else numero is null end
  ), buenas as (
    select sum(cuantas) = unidades and min(cuantas) > 0 and count(*) = count(distinct nombre)
      and (count(del_dia) > 0 or count(*) > 1) as si
    from contada
  )
  select case when del_dia is not null then nombre end,
    case when del_dia is not null then notas.texto else concat_ws(' · ', nombre, nullif(notas.texto, '')) end, cuantas,
    row_number() over (order by del_dia, n)
  from contada, notas, buenas where si
$$;

-- Of a shortage nobody said which of several parts is missing: such a line stays whole.
CREATE TEMPORARY TABLE parte ON COMMIT DROP AS
  select l.pedido_id, l.linea, s.dia, s.referencia, s.cuantas, s.orden, count(*) over (partition by l.pedido_id, l.linea) as partes
  from pedido_linea l cross join lateral pg_temp.partes(l.referencia, coalesce(l.pedida, l.quantity)) s
  where l.referencia ~ '( · | \d+$|^(LUNES|MARTES|MIERCOLES|JUEVES|VIERNES|SABADO|DOMINGO)$)';
delete from parte p using pedido_linea l where l.pedido_id = p.pedido_id and l.linea = p.linea and partes > 1 and l.pedida > l.quantity;

update pedido_linea set linea = -linea where pedido_id in (select pedido_id from parte);
insert into pedido_linea (pedido_id, linea, producto_id, name, tipo_producto, codigo, referencia, dia, amount, quantity, pedida, de_stock,
  proveedor_id, razon_social)
select l.pedido_id, row_number() over (partition by l.pedido_id order by l.linea desc, s.orden), l.producto_id, l.name, l.tipo_producto,
  l.codigo, coalesce(s.referencia, l.referencia), s.dia, l.amount, case when s.partes > 1 then s.cuantas else l.quantity end,
  case when s.partes > 1 and l.pedida is not null then s.cuantas else l.pedida end, l.de_stock, l.proveedor_id, l.razon_social
from pedido_linea l left join parte s on s.pedido_id = l.pedido_id and s.linea = -l.linea
where l.linea < 0;
delete from pedido_linea where linea < 0;

-- What was ticked for a day was written as its reference; what belongs to a line that stays whole is told by that line's text.
update armado a set dia = split_part(a.referencia, ' · ', 1),
  referencia = case when strpos(a.referencia, ' · ') > 0 then substr(a.referencia, strpos(a.referencia, ' · ') + 3) else '' end
where split_part(a.referencia, ' · ', 1) in ('LUNES', 'MARTES', 'MIERCOLES', 'JUEVES', 'VIERNES', 'SABADO', 'DOMINGO')
  and not exists (
    select from pedido p join pedido_linea l using (pedido_id)
    where p.ventana_id = a.ventana_id and l.producto_id = a.producto_id and l.referencia = a.referencia);

-- A cart of another version is read anew by the browsers that know it.
update carrito c set version = version + 1, lineas = (
    select jsonb_agg(l.linea || jsonb_build_object('dia', s.dia, 'referencia', coalesce(s.referencia, l.linea->>'referencia'),
      'quantity', coalesce(s.cuantas, (l.linea->>'quantity')::int)) order by l.n, s.orden)
    from jsonb_array_elements(c.lineas) with ordinality l(linea, n)
    left join lateral pg_temp.partes(l.linea->>'referencia', (l.linea->>'quantity')::int) s on true)
where exists (
  select from jsonb_array_elements(c.lineas) l(linea), pg_temp.partes(l.linea->>'referencia', (l.linea->>'quantity')::int));

DROP FUNCTION pg_temp.partes(text, int);
