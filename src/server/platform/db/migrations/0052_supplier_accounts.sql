-- What is owed to suppliers: what came, at cost, less what they were paid.
CREATE TABLE "proveedor_movimiento" (
  "movimiento_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "proveedor_id" integer NOT NULL REFERENCES "proveedor"("proveedor_id"),
  "tipo" text NOT NULL,
  "importe" numeric(14, 2) NOT NULL,
  "sin_costo" integer DEFAULT 0 NOT NULL,
  "recepcion_id" integer REFERENCES "recepcion"("recepcion_id"),
  "medio" text,
  "moneda" text,
  "recibido" numeric(12, 2),
  "cotizacion" numeric(10, 2),
  "dia" date,
  "nota" text DEFAULT '' NOT NULL,
  "contra" integer REFERENCES "proveedor_movimiento"("movimiento_id"),
  "creado_por" integer NOT NULL REFERENCES "usuario"("id"),
  "creado_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  "clave" text,
  CONSTRAINT "proveedor_movimiento_contra" UNIQUE ("contra"),
  CONSTRAINT "proveedor_movimiento_recepcion" UNIQUE ("recepcion_id"),
  CONSTRAINT "proveedor_movimiento_clave" UNIQUE ("creado_por", "clave"),
  CONSTRAINT "proveedor_movimiento_tipo" CHECK ("tipo" in ('RECEPCION', 'PAGO', 'AJUSTE', 'CONTRAASIENTO')),
  CONSTRAINT "proveedor_movimiento_importe" CHECK (case "tipo" when 'RECEPCION' then "importe" >= 0 when 'PAGO' then "importe" < 0 when 'AJUSTE' then "importe" <> 0 else true end),
  CONSTRAINT "proveedor_movimiento_sin_costo" CHECK (case "tipo" when 'RECEPCION' then "sin_costo" >= 0 when 'CONTRAASIENTO' then "sin_costo" <= 0 else "sin_costo" = 0 end),
  CONSTRAINT "proveedor_movimiento_de_recepcion" CHECK (("tipo" = 'RECEPCION') = ("recepcion_id" is not null)),
  CONSTRAINT "proveedor_movimiento_medio" CHECK (("tipo" = 'PAGO') = ("medio" is not null) and "medio" in ('EFECTIVO', 'TRANSFERENCIA', 'OTRO')),
  CONSTRAINT "proveedor_movimiento_contra_algo" CHECK (("tipo" = 'CONTRAASIENTO') = ("contra" is not null)),
  CONSTRAINT "proveedor_movimiento_con_motivo" CHECK ("tipo" in ('RECEPCION', 'PAGO') or "nota" <> ''),
  CONSTRAINT "proveedor_movimiento_pago" CHECK (num_nulls("moneda", "recibido", "dia") = case when "tipo" = 'PAGO' then 0 else 3 end),
  CONSTRAINT "proveedor_movimiento_recibido" CHECK (case "moneda" when 'USD' then "cotizacion" is null and "importe" = -"recibido"
    when 'ARS' then "cotizacion" is not null and -"importe" * 100 = div("recibido" * 20000 + "cotizacion" * 100, "cotizacion" * 200) else "moneda" is null and "cotizacion" is null end)
);
CREATE INDEX "proveedor_movimiento_proveedor" ON "proveedor_movimiento" ("proveedor_id", "movimiento_id");
CREATE FUNCTION proveedor_movimiento_fijo() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'un movimiento no se cambia ni se borra: se anula con otro' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "proveedor_movimiento_fijo" BEFORE UPDATE OR DELETE ON "proveedor_movimiento" FOR EACH ROW EXECUTE FUNCTION proveedor_movimiento_fijo();
comment on table proveedor_movimiento is 'What suppliers are owed: rows are only ever added, which a trigger holds; what is owed is their sum.';
comment on column proveedor_movimiento.importe is 'US dollars; more than zero is owed, less was paid. Of a receipt its good units at what they cost then.';
comment on column proveedor_movimiento.sin_costo is 'Good units of a receipt whose cost was unknown, which importe has not; what takes it back has them less than zero.';
comment on column proveedor_movimiento.recibido is 'What was handed over, in its coin; cotizacion: pesos for a US dollar on dia.';

-- What came before there were accounts is owed at what it cost by then.
INSERT INTO "proveedor_movimiento" ("proveedor_id", "tipo", "importe", "sin_costo", "recepcion_id", "creado_por", "creado_at")
SELECT r.proveedor_id, 'RECEPCION', coalesce(sum(l.recibidas * c.costo), 0), coalesce(sum(l.recibidas) filter (where c.costo is null), 0),
  r.recepcion_id, r.recibida_por, r.recibida_at
FROM "recepcion" r JOIN "recepcion_linea" l USING (recepcion_id) JOIN "producto" d ON d.producto_id = l.producto_id
CROSS JOIN LATERAL (select coalesce((
  select s.costo from (
    select k.costo, e.enviado_at as dicho_at from compra_envio e join compra_envio_linea k using (envio_id)
    where e.ventana_id = r.ventana_id and e.proveedor_id = r.proveedor_id and k.producto_id = l.producto_id
    union all
    select k.costo, q.recibida_at from recepcion q join recepcion_linea k using (recepcion_id)
    where q.ventana_id = r.ventana_id and q.proveedor_id = r.proveedor_id and k.producto_id = l.producto_id and q.deshecha_at is null
  ) s where s.costo is not null order by s.dicho_at desc limit 1), d.costo) as costo) c
WHERE r.deshecha_at is null
GROUP BY r.recepcion_id HAVING sum(l.recibidas) > 0 ORDER BY r.recepcion_id;
