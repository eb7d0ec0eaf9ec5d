-- Money that the shop hands out, debts with their day, and what exchange rates left of a supplier's account.
ALTER TABLE "movimiento" DROP CONSTRAINT "movimiento_tipo", DROP CONSTRAINT "movimiento_importe", DROP CONSTRAINT "movimiento_con_medio",
  DROP CONSTRAINT "movimiento_con_motivo", DROP CONSTRAINT "movimiento_pago", DROP CONSTRAINT "movimiento_recibido";
ALTER TABLE "movimiento"
  ADD CONSTRAINT "movimiento_tipo" CHECK (tipo in ('CARGO', 'DEVOLUCION', 'PAGO', 'ENTREGA', 'AJUSTE', 'COMISION', 'CONTRAASIENTO')),
  ADD CONSTRAINT "movimiento_importe" CHECK (importe <> 0 and (tipo not in ('CARGO', 'ENTREGA') or importe > 0) and (tipo <> 'PAGO' or importe < 0)),
  ADD CONSTRAINT "movimiento_con_medio" CHECK ((tipo in ('PAGO', 'ENTREGA')) = (medio is not null)),
  ADD CONSTRAINT "movimiento_con_motivo" CHECK (tipo in ('CARGO', 'PAGO', 'ENTREGA') or nota <> ''),
  ADD CONSTRAINT "movimiento_pago" CHECK (case when tipo = 'AJUSTE' then num_nulls(moneda, recibido) = 2
    when tipo in ('PAGO', 'ENTREGA') then num_nulls(moneda, recibido, dia) in (0, 3) else num_nulls(moneda, recibido, dia) = 3 end),
  ADD CONSTRAINT "movimiento_entrega" CHECK (tipo <> 'ENTREGA' or moneda is not null),
  ADD CONSTRAINT "movimiento_recibido" CHECK (case moneda when 'USD' then cotizacion is null and abs(importe) = recibido
    when 'ARS' then cotizacion is not null and abs(importe) * 100 = div(recibido * 20000 + cotizacion * 100, cotizacion * 200) else cotizacion is null end);
comment on column movimiento.recibido is 'The amount that was handed over, in its coin: by the person (PAGO) or to the person (ENTREGA).';
comment on column movimiento.dia is 'The day on which money was handed over, or since which an adjustment is owed; registering it may have come later.';

DROP INDEX "movimiento_deuda";
-- Ages are read from a person's debts alone, in an index.
CREATE INDEX "movimiento_deuda" ON "movimiento" ("usuario_id", "movimiento_id") INCLUDE ("importe", "creado_at", "dia", "pedido_id") WHERE "importe" > 0 and "contra" is null;

ALTER TABLE "proveedor_movimiento" ADD COLUMN "salda" integer REFERENCES "proveedor_movimiento"("movimiento_id");
ALTER TABLE "proveedor_movimiento" DROP CONSTRAINT "proveedor_movimiento_tipo", DROP CONSTRAINT "proveedor_movimiento_importe",
  DROP CONSTRAINT "proveedor_movimiento_con_motivo", DROP CONSTRAINT "proveedor_movimiento_pago";
ALTER TABLE "proveedor_movimiento"
  ADD CONSTRAINT "proveedor_movimiento_tipo" CHECK (tipo in ('RECEPCION', 'PAGO', 'DIFERENCIA_DE_CAMBIO', 'AJUSTE', 'CONTRAASIENTO')),
  ADD CONSTRAINT "proveedor_movimiento_importe" CHECK (case tipo when 'RECEPCION' then importe >= 0 when 'PAGO' then importe < 0
    when 'AJUSTE' then importe <> 0 when 'DIFERENCIA_DE_CAMBIO' then importe <> 0 else true end),
  ADD CONSTRAINT "proveedor_movimiento_con_motivo" CHECK (tipo in ('RECEPCION', 'PAGO', 'DIFERENCIA_DE_CAMBIO') or nota <> ''),
  ADD CONSTRAINT "proveedor_movimiento_pago" CHECK (case tipo when 'PAGO' then num_nulls(moneda, recibido, dia) = 0
    when 'AJUSTE' then num_nulls(moneda, recibido) = 2 else num_nulls(moneda, recibido, dia) = 3 end),
  ADD CONSTRAINT "proveedor_movimiento_salda" UNIQUE ("salda"),
  ADD CONSTRAINT "proveedor_movimiento_salda_tipo" CHECK ((tipo = 'DIFERENCIA_DE_CAMBIO') = (salda is not null));
comment on column proveedor_movimiento.salda is 'The payment in pesos after which this difference of exchange rates was written off; reversing the payment reverses it.';
comment on column proveedor_movimiento.dia is 'The day on which money was handed over, or since which an adjustment is owed.';
