-- What a unit of a delivered line cost is fixed when it is delivered; later corrections are rows of their own day.
ALTER TABLE "pedido_linea" ADD COLUMN "costo" numeric(20, 8) CONSTRAINT "pedido_linea_costo" CHECK ("costo" >= 0);
CREATE TABLE "costo_corregido" (
  "correccion_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  "pedido_id" integer NOT NULL,
  "linea" integer NOT NULL,
  "diferencia" numeric(20, 8) NOT NULL,
  "corregido_at" timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT "costo_corregido_linea" FOREIGN KEY ("pedido_id", "linea") REFERENCES "pedido_linea"("pedido_id", "linea"),
  CONSTRAINT "costo_corregido_algo" CHECK ("diferencia" <> 0)
);
CREATE INDEX "costo_corregido_de" ON "costo_corregido" ("pedido_id", "linea");
comment on column pedido_linea.costo is 'What a unit cost the shop when it was delivered, in US dollars: the average of what came for its closing, else the product''s cost. Null where that was unknown, and of orders that are not delivered.';
comment on table costo_corregido is 'What a delivery note changed of the cost of a delivered line after its delivery. A day''s rows go only with an order that is undone on that day.';
comment on column costo_corregido.diferencia is 'US dollars a unit, to be added to the line''s cost from that moment on.';

-- What came keeps the cost of its moment, whether a delivery note said it or not. What came before gets the cost that is told today.
ALTER TABLE "recepcion_linea" ADD COLUMN "costo_recibido" numeric(12, 2) CONSTRAINT "recepcion_linea_costo_recibido" CHECK ("costo_recibido" >= 0);
UPDATE "recepcion_linea" k SET costo_recibido = c.costo
FROM (
  select r.recepcion_id, k.producto_id, k.referencia, coalesce(k.costo, s.costo, d.costo) as costo
  from recepcion r join recepcion_linea k using (recepcion_id) join producto d using (producto_id)
  left join (
    select distinct on (ventana_id, proveedor_id, producto_id) ventana_id, proveedor_id, producto_id, costo
    from (
      select e.ventana_id, e.proveedor_id, k.producto_id, k.costo, e.enviado_at as dicho_at
      from compra_envio e join compra_envio_linea k using (envio_id)
      union all
      select r.ventana_id, r.proveedor_id, k.producto_id, k.costo, r.recibida_at
      from recepcion r join recepcion_linea k using (recepcion_id) where r.deshecha_at is null
    ) said where costo is not null order by ventana_id, proveedor_id, producto_id, dicho_at desc
  ) s on s.ventana_id = r.ventana_id and s.proveedor_id = r.proveedor_id and s.producto_id = k.producto_id
) c WHERE c.recepcion_id = k.recepcion_id AND c.producto_id = k.producto_id AND c.referencia = k.referencia;
comment on column recepcion_linea.costo_recibido is 'What a unit cost as it came, in US dollars: by the delivery note, else as it was known by then. Null where it was unknown.';

-- Lines that were delivered before cost what their closing's result tells today.
UPDATE "pedido_linea" l SET costo = c.costo
FROM (
  select l.pedido_id, l.linea, coalesce(s.costo, d.costo) as costo
  from pedido p join pedido_linea l using (pedido_id) join producto d using (producto_id)
  left join (
    select distinct on (ventana_id, proveedor_id, producto_id) ventana_id, proveedor_id, producto_id, costo
    from (
      select e.ventana_id, e.proveedor_id, k.producto_id, k.costo, e.enviado_at as dicho_at
      from compra_envio e join compra_envio_linea k using (envio_id)
      union all
      select r.ventana_id, r.proveedor_id, k.producto_id, k.costo, r.recibida_at
      from recepcion r join recepcion_linea k using (recepcion_id) where r.deshecha_at is null
    ) said where costo is not null order by ventana_id, proveedor_id, producto_id, dicho_at desc
  ) s on s.ventana_id = p.ventana_id and s.proveedor_id = l.proveedor_id and s.producto_id = l.producto_id
  where p.estado = 'REALIZADO'
) c WHERE c.pedido_id = l.pedido_id AND c.linea = l.linea AND c.costo IS NOT NULL;
