-- Who owes since when is read of a person's debts alone, from an index.
CREATE INDEX "movimiento_deuda" ON "movimiento" ("usuario_id", "movimiento_id") INCLUDE ("importe", "creado_at", "pedido_id") WHERE "importe" > 0 and "contra" is null;
