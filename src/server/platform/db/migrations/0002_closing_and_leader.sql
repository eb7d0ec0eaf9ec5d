ALTER TABLE "ventana" ADD COLUMN "cierre" integer;--> statement-breakpoint
UPDATE "ventana" v SET "cierre" = n.cierre
FROM (SELECT ventana_id, row_number() OVER (ORDER BY ventana_id) AS cierre FROM "ventana") n
WHERE n.ventana_id = v.ventana_id;--> statement-breakpoint
ALTER TABLE "ventana" ALTER COLUMN "cierre" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "ventana" ADD CONSTRAINT "ventana_cierre" UNIQUE("cierre");--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "id_lider" integer;--> statement-breakpoint
ALTER TABLE "pedido" ADD COLUMN "lider" text;--> statement-breakpoint
-- What the teams are on this day is all that is known of the orders before it. Constraints and index come after, once for all rows.
UPDATE "pedido" p SET "id_lider" = l.id, "lider" = coalesce(nullif(btrim(l.nombre || ' ' || l.apellido), ''), l.user_name)
FROM "usuario" u JOIN "usuario" l ON l.id = CASE WHEN u.tipo = 'LIDER' THEN u.id ELSE u.id_lider END
WHERE u.id = p.usuario_id;--> statement-breakpoint
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_id_lider_usuario_id_fk" FOREIGN KEY ("id_lider") REFERENCES "public"."usuario"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pedido" ADD CONSTRAINT "pedido_lider_con_nombre" CHECK (("pedido"."id_lider" is null) = ("pedido"."lider" is null));--> statement-breakpoint
CREATE INDEX "pedido_lider" ON "pedido" USING btree ("id_lider","ventana_id");
