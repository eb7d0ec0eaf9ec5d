-- A month that was handed over keeps the names of its end. Names from before this migration are unknown: those of now stand for them.
ALTER TABLE "usuario_anterior" ADD COLUMN "nombre" text, ADD COLUMN "apellido" text, ADD COLUMN "user_name" text;
UPDATE "usuario_anterior" a SET "nombre" = u."nombre", "apellido" = u."apellido", "user_name" = u."user_name"
FROM "usuario" u WHERE u."id" = a."id";
ALTER TABLE "usuario_anterior" ALTER COLUMN "nombre" SET NOT NULL, ALTER COLUMN "apellido" SET NOT NULL, ALTER COLUMN "user_name" SET NOT NULL;
comment on table usuario_anterior is 'Whose team somebody counted for and what they were called, until a moment; after the last row, what usuario says. Erasing a person erases the names.';
CREATE TABLE "proveedor_anterior" (
	"proveedor_id" integer NOT NULL REFERENCES "proveedor" ("proveedor_id"),
	"hasta" timestamp with time zone DEFAULT now() NOT NULL,
	"razon_social" text NOT NULL,
	PRIMARY KEY ("proveedor_id", "hasta")
);
comment on table proveedor_anterior is 'What a supplier was called until a moment; after the last row, what proveedor says.';

-- Adds the old row to the table of former rows, with the columns that this table has.
CREATE OR REPLACE FUNCTION guardar_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('INSERT INTO %I SELECT (jsonb_populate_record(null::%1$I, $1)).* ON CONFLICT DO NOTHING', tg_table_name || '_anterior')
    USING to_jsonb(old) || jsonb_build_object('hasta', now());
  RETURN null;
END $$;
DROP TRIGGER "usuario_anterior" ON "usuario";
CREATE TRIGGER "usuario_anterior" AFTER UPDATE OF "tipo", "id_lider", "nombre", "apellido", "user_name" ON "usuario" FOR EACH ROW
  WHEN ((old.tipo, old.id_lider, old.nombre, old.apellido, old.user_name) IS DISTINCT FROM (new.tipo, new.id_lider, new.nombre, new.apellido, new.user_name))
  EXECUTE FUNCTION guardar_anterior();
CREATE TRIGGER "proveedor_anterior" AFTER UPDATE OF "razon_social" ON "proveedor" FOR EACH ROW
  WHEN (old.razon_social IS DISTINCT FROM new.razon_social) EXECUTE FUNCTION guardar_anterior();
