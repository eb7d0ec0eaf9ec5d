-- Payments in pesos, and what a dollar cost on their day.
CREATE TABLE "cotizacion" (
	"cotizacion_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cotizacion_cotizacion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dia" date NOT NULL,
	"pesos" numeric(10, 2) NOT NULL,
	"creado_por" integer NOT NULL,
	"creado_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cotizacion_pesos" CHECK (pesos between 1 and 1000000)
);
--> statement-breakpoint
ALTER TABLE "cotizacion" ADD CONSTRAINT "cotizacion_creado_por_usuario_id_fk" FOREIGN KEY ("creado_por") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cotizacion_dia" ON "cotizacion" USING btree ("dia" DESC, "cotizacion_id" DESC);--> statement-breakpoint
CREATE FUNCTION cotizacion_fija() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'una cotización no se cambia ni se borra: se anota otra del mismo día' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "cotizacion_fija" BEFORE UPDATE OR DELETE ON "cotizacion" FOR EACH ROW EXECUTE FUNCTION cotizacion_fija();--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "moneda" text;--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "recibido" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "cotizacion" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "movimiento" ADD COLUMN "dia" date;--> statement-breakpoint
ALTER TABLE "movimiento" ADD CONSTRAINT "movimiento_moneda" CHECK (moneda in ('USD', 'ARS'));--> statement-breakpoint
ALTER TABLE "movimiento" ADD CONSTRAINT "movimiento_pago" CHECK (num_nulls(moneda, recibido, dia) in (0, 3) and (moneda is null or tipo = 'PAGO'));--> statement-breakpoint
ALTER TABLE "movimiento" ADD CONSTRAINT "movimiento_recibido" CHECK (case moneda when 'USD' then cotizacion is null and importe = -recibido
  when 'ARS' then cotizacion is not null and -importe * 100 = div(recibido * 20000 + cotizacion * 100, cotizacion * 200) else cotizacion is null end);--> statement-breakpoint
ALTER TABLE "auditoria" DROP CONSTRAINT "auditoria_entidad_conocida";--> statement-breakpoint
ALTER TABLE "auditoria" ADD CONSTRAINT "auditoria_entidad_conocida" CHECK (entidad in ('producto', 'usuario', 'proveedor', 'pedido', 'ventana', 'menu', 'punto de retiro', 'ajuste', 'cotización'));--> statement-breakpoint
comment on table cotizacion is 'Pesos for a US dollar on a day: rows are only ever added, which a trigger holds, and the later one of a day counts.';--> statement-breakpoint
comment on column movimiento.moneda is 'In what a payment was handed over; null of those from before there were rates.';--> statement-breakpoint
comment on column movimiento.recibido is 'What was handed over, in its coin.';--> statement-breakpoint
comment on column movimiento.cotizacion is 'Pesos for a US dollar at which it was taken, as of then: importe is recibido divided by it, half up.';--> statement-breakpoint
comment on column movimiento.dia is 'The day on which it was handed over, which is not that of creado_at where it was registered later.';
