-- What came of what was bought. A receipt that was wrong is marked as undone; its rows stay.
CREATE TABLE "recepcion" (
	"recepcion_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
	"ventana_id" integer NOT NULL REFERENCES "ventana"("ventana_id"),
	"proveedor_id" integer NOT NULL REFERENCES "proveedor"("proveedor_id"),
	"recibida_por" integer NOT NULL REFERENCES "usuario"("id"),
	"recibida_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"deshecha_por" integer REFERENCES "usuario"("id"),
	"deshecha_at" timestamp with time zone,
	CONSTRAINT "recepcion_deshecha" CHECK (("deshecha_por" IS NULL) = ("deshecha_at" IS NULL))
);
CREATE INDEX "recepcion_compra" ON "recepcion" ("ventana_id", "proveedor_id");
CREATE TABLE "recepcion_linea" (
	"recepcion_id" integer NOT NULL REFERENCES "recepcion"("recepcion_id"),
	"producto_id" integer NOT NULL REFERENCES "producto"("producto_id"),
	"referencia" text NOT NULL,
	"recibidas" integer NOT NULL,
	"danadas" integer NOT NULL,
	"pedidas" integer NOT NULL,
	"de_stock" boolean NOT NULL,
	"costo" numeric(12, 2),
	CONSTRAINT "recepcion_linea_renglon" PRIMARY KEY ("recepcion_id", "producto_id", "referencia"),
	CONSTRAINT "recepcion_linea_unidades" CHECK ("recibidas" >= 0 AND "danadas" >= 0 AND "recibidas" + "danadas" > 0 AND "pedidas" >= 0),
	CONSTRAINT "recepcion_linea_costo" CHECK ("costo" >= 0)
);
CREATE TABLE "faltante_reparto" (
	"ventana_id" integer NOT NULL REFERENCES "ventana"("ventana_id"),
	"producto_id" integer NOT NULL REFERENCES "producto"("producto_id"),
	"repartido_at" timestamp with time zone NOT NULL,
	CONSTRAINT "faltante_reparto_producto" PRIMARY KEY ("ventana_id", "producto_id")
);
ALTER TABLE "idempotencia" ADD COLUMN "recepcion_id" integer REFERENCES "recepcion"("recepcion_id");
comment on table recepcion is 'What came of a purchase with one delivery. One that was undone counts nowhere and keeps its rows.';
comment on column recepcion_linea.recibidas is 'Good units; broken ones are danadas.';
comment on column recepcion_linea.pedidas is 'Units of the line that were ordered by then: what came beyond them raised the stock of a product that keeps one.';
comment on column recepcion_linea.de_stock is 'Whether the product kept a stock by then.';
comment on column recepcion_linea.costo is 'What a unit cost by the delivery note, in US dollars, where somebody corrected it.';
comment on table faltante_reparto is 'When what came of a product was last shared out among the orders of a window; no row where it was not, or was undone.';
comment on table idempotencia is 'What a user''s Idempotency-Key was spent on: an order, a change of prices, a receipt; huella is the SHA-256 of what it came with.';
