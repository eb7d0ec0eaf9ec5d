-- What was sent to suppliers for a closing; rows are only ever added.
CREATE TABLE "compra_envio" (
	"envio_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"ventana_id" integer NOT NULL REFERENCES "ventana"("ventana_id"),
	"proveedor_id" integer NOT NULL REFERENCES "proveedor"("proveedor_id"),
	"enviado_por" integer NOT NULL REFERENCES "usuario"("id"),
	"enviado_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
CREATE INDEX "compra_envio_compra" ON "compra_envio" ("ventana_id", "proveedor_id");
CREATE TABLE "compra_envio_linea" (
	"envio_id" integer NOT NULL REFERENCES "compra_envio"("envio_id"),
	"producto_id" integer NOT NULL REFERENCES "producto"("producto_id"),
	"referencia" text NOT NULL,
	"unidades" integer NOT NULL,
	"costo" numeric(12, 2),
	CONSTRAINT "compra_envio_linea_renglon" PRIMARY KEY ("envio_id", "producto_id", "referencia"),
	CONSTRAINT "compra_envio_linea_unidades" CHECK ("unidades" > 0),
	CONSTRAINT "compra_envio_linea_costo" CHECK ("costo" >= 0)
);
comment on table compra_envio is 'What was sent to a supplier for a window, the first time and as supplements; rows are only ever added.';
comment on column compra_envio_linea.unidades is 'Units that this sending holds: those ordered by then less those that were sent before.';
comment on column compra_envio_linea.costo is 'What a unit cost the shop on that day, in US dollars; null where that was unknown.';
