ALTER TABLE "ventana" ADD COLUMN "pedidos" integer;--> statement-breakpoint
ALTER TABLE "ventana" ADD COLUMN "total" numeric(12, 2);--> statement-breakpoint
UPDATE "ventana" v SET "pedidos" = s.pedidos, "total" = s.total
FROM (
  SELECT ventana_id, count(*) FILTER (WHERE estado <> 'CANCELADO') AS pedidos,
    coalesce(sum(total_amount) FILTER (WHERE estado <> 'CANCELADO'), 0) AS total
  FROM "ventana" LEFT JOIN "pedido" USING (ventana_id) GROUP BY ventana_id
) s
WHERE s.ventana_id = v.ventana_id AND v.cerrada_at IS NOT NULL;
