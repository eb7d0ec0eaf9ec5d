-- The orders of a closing come to more than one order can.
ALTER TABLE "ventana" ALTER COLUMN "total" TYPE numeric(18, 2);
