ALTER TABLE "producto" ADD COLUMN "costo" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "producto" ADD CONSTRAINT "producto_costo" CHECK ("costo" >= 0);--> statement-breakpoint
comment on column producto.costo is 'What a unit costs the shop, in US dollars with VAT; null where that is unknown. Administrators alone read it.';
