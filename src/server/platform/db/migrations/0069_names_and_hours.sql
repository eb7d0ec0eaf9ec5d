-- The names that suppliers' lists gave. A product with another name keeps it at the next import.
CREATE TABLE "nombre_de_lista" (
	"producto_id" integer NOT NULL REFERENCES "producto"("producto_id"),
	"nombre" text NOT NULL,
	PRIMARY KEY ("producto_id", "nombre")
);
comment on table nombre_de_lista is 'The names that suppliers'' lists gave a product.';
INSERT INTO "nombre_de_lista"
SELECT p."producto_id", p."despues"->>'name' FROM "importacion_producto" p
JOIN "importacion" i USING ("importacion_id") WHERE i."proveedor_id" IS NOT NULL AND p."despues" ? 'name';

ALTER TABLE "dia_retiro" ADD COLUMN "horario" text DEFAULT '' NOT NULL;
comment on column dia_retiro.horario is 'The hours of that day in words, such as ''de 15 a 19''; empty until somebody enters them.';
