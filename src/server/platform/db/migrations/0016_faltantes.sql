ALTER TABLE "pedido_linea" DROP CONSTRAINT "pedido_linea_cantidad";--> statement-breakpoint
ALTER TABLE "pedido_linea" ADD COLUMN "pedida" integer;--> statement-breakpoint
ALTER TABLE "pedido_linea" ADD CONSTRAINT "pedido_linea_entregada" CHECK ("pedido_linea"."quantity" between 0 and coalesce("pedido_linea"."pedida", "pedido_linea"."quantity"));--> statement-breakpoint
ALTER TABLE "pedido_linea" ADD CONSTRAINT "pedido_linea_cantidad" CHECK (coalesce("pedido_linea"."pedida", "pedido_linea"."quantity") between 1 and 10000);