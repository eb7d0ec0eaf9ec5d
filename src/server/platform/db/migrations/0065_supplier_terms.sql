-- How long a supplier waits for its money.
ALTER TABLE "proveedor" ADD COLUMN "plazo" integer;
ALTER TABLE "proveedor" ADD CONSTRAINT "proveedor_plazo" CHECK (plazo between 0 and 365);
comment on column proveedor.plazo is 'Days after which a debt to the supplier falls due; null: none was agreed.';
