-- What came and nobody ordered: what does not stay, and where what was kept went.
ALTER TABLE "recepcion_linea" ADD COLUMN "rechazadas" integer DEFAULT 0 NOT NULL, ADD COLUMN "destino" text;
ALTER TABLE "recepcion_linea" DROP CONSTRAINT "recepcion_linea_unidades";
ALTER TABLE "recepcion_linea" ADD CONSTRAINT "recepcion_linea_unidades"
    CHECK ("recibidas" >= 0 AND "danadas" >= 0 AND "rechazadas" >= 0 AND "recibidas" + "danadas" + "rechazadas" > 0 AND "pedidas" >= 0),
  ADD CONSTRAINT "recepcion_linea_destino" CHECK ("destino" IN ('RECLAMO', 'DEVOLUCION')),
  ADD CONSTRAINT "recepcion_linea_rechazadas" CHECK (("rechazadas" > 0) = ("destino" IS NOT NULL));
comment on column recepcion_linea.recibidas is 'Good units that stay; broken ones are danadas, good ones that nobody ordered and that do not stay are rechazadas.';
comment on column recepcion_linea.destino is 'What becomes of rechazadas: they are claimed from the supplier or given back. Neither owes them.';
CREATE TABLE "sobrante_destino" (
  "destino_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "ventana_id" integer NOT NULL REFERENCES "ventana"("ventana_id"),
  "proveedor_id" integer NOT NULL REFERENCES "proveedor"("proveedor_id"),
  "producto_id" integer NOT NULL REFERENCES "producto"("producto_id"),
  "referencia" text NOT NULL,
  "unidades" integer NOT NULL,
  "destino" text NOT NULL,
  "compra_ventana_id" integer REFERENCES "ventana"("ventana_id"),
  "dicho_por" integer NOT NULL REFERENCES "usuario"("id"),
  "dicho_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT "sobrante_destino_unidades" CHECK ("unidades" > 0),
  CONSTRAINT "sobrante_destino_destino" CHECK ("destino" IN ('RECLAMO', 'DEVOLUCION', 'SALIDA', 'COMPRA')),
  CONSTRAINT "sobrante_destino_compra" CHECK (("destino" = 'COMPRA') = ("compra_ventana_id" IS NOT NULL))
);
CREATE INDEX "sobrante_destino_de" ON "sobrante_destino" ("ventana_id", "proveedor_id");
CREATE INDEX "sobrante_destino_compra" ON "sobrante_destino" ("compra_ventana_id", "proveedor_id");
comment on table sobrante_destino is 'Where units went that came beyond the orders of a window; rows are only ever added.';
comment on column sobrante_destino.destino is 'COMPRA: a later window''s purchase asked that many fewer of the supplier.';
comment on column sobrante_destino.compra_ventana_id is 'The window whose orders get the units; null unless destino is COMPRA.';
