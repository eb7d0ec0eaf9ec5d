-- Whose team somebody counted for stays as it was when they are moved: documents of the past name the leader of then.
CREATE TABLE "usuario_anterior" (
	"id" integer NOT NULL REFERENCES "usuario" ("id"),
	"hasta" timestamp with time zone DEFAULT now() NOT NULL,
	"tipo" text NOT NULL,
	"id_lider" integer REFERENCES "usuario" ("id"),
	PRIMARY KEY ("id", "hasta")
);
comment on table usuario_anterior is 'What decided whose team somebody counted for, until a moment; since the last of them it is what usuario has.';
CREATE FUNCTION guardar_anterior() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO usuario_anterior (id, tipo, id_lider) VALUES (old.id, old.tipo, old.id_lider) ON CONFLICT DO NOTHING;
  RETURN null;
END $$;
CREATE TRIGGER "usuario_anterior" AFTER UPDATE OF "tipo", "id_lider" ON "usuario" FOR EACH ROW
  WHEN ((old.tipo, old.id_lider) IS DISTINCT FROM (new.tipo, new.id_lider)) EXECUTE FUNCTION guardar_anterior();
