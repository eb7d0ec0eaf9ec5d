ALTER TABLE "producto" ADD COLUMN "adeudadas" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "producto" ADD COLUMN "vendidas" integer;--> statement-breakpoint
ALTER TABLE "producto" ADD CONSTRAINT "producto_adeudadas" CHECK ("adeudadas" = 0 OR "adeudadas" > 0 AND "stock" IS NOT DISTINCT FROM 0);--> statement-breakpoint
comment on column producto.adeudadas is 'Units sold beyond what was left when an import was undone; those that come back fill them first.';--> statement-breakpoint
comment on column producto.vendidas is 'Units sold since the last import said what is left, with those owed before it; null where it did not.';--> statement-breakpoint
UPDATE "producto" p SET "vendidas" = coalesce((i."despues"->>'stock')::int - p."stock", 0)
FROM "importacion_producto" i JOIN "importacion" m USING ("importacion_id")
WHERE i."producto_id" = p."producto_id" AND m."deshecho_at" IS NULL AND i."antes"->>'stock' IS NOT NULL
  AND (i."antes"->'stock', i."antes"->'cantidadLimite') IS DISTINCT FROM (i."despues"->'stock', i."despues"->'cantidadLimite');
