-- What leaders earn: percentages with their days, and what of a window was paid out.
CREATE TABLE "comision" (
	"id_lider" integer REFERENCES "usuario" ("id"),
	"desde" date NOT NULL,
	"porcentaje" numeric(4,2) NOT NULL,
	CONSTRAINT "comision_porcentaje" CHECK (porcentaje between 0 and 50)
);
CREATE UNIQUE INDEX "comision_desde" ON "comision" (coalesce("id_lider", 0), "desde");
comment on table comision is 'Of a leader, or without one of every leader who has none of her own: for the windows that close on that day or later.';
CREATE TABLE "comision_liquidada" (
	"ventana_id" integer NOT NULL REFERENCES "ventana" ("ventana_id"),
	"id_lider" integer NOT NULL REFERENCES "usuario" ("id"),
	"base" numeric(12,2) NOT NULL,
	"porcentaje" numeric(4,2) NOT NULL,
	"movimiento_id" integer NOT NULL UNIQUE REFERENCES "movimiento" ("movimiento_id"),
	PRIMARY KEY ("ventana_id", "id_lider")
);
comment on table comision_liquidada is 'What a leader was paid for a window, once: as it was then, whatever moves later.';
ALTER TABLE "movimiento" DROP CONSTRAINT "movimiento_tipo";
ALTER TABLE "movimiento" ADD CONSTRAINT "movimiento_tipo" CHECK (tipo in ('CARGO', 'DEVOLUCION', 'PAGO', 'AJUSTE', 'COMISION', 'CONTRAASIENTO'));
