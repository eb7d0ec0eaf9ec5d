-- What is delivered of a line stood in "quantity", and what was ordered only where that was more.
ALTER TABLE "pedido_linea" DROP CONSTRAINT "pedido_linea_cantidad", DROP CONSTRAINT "pedido_linea_entregada";
ALTER TABLE "pedido_linea" RENAME COLUMN "quantity" TO "ordered";
ALTER TABLE "pedido_linea" RENAME COLUMN "pedida" TO "delivered";
update pedido_linea set ordered = delivered, delivered = ordered where delivered is not null;
ALTER TABLE "pedido_linea" ADD CONSTRAINT "pedido_linea_cantidad" CHECK ("ordered" between 1 and 10000),
  ADD CONSTRAINT "pedido_linea_entregada" CHECK ("delivered" between 0 and "ordered");
comment on column pedido_linea.ordered is null;
comment on column pedido_linea.delivered is 'Units that are delivered and paid, once a shortage of the product was shared out; null: all that were ordered.';
