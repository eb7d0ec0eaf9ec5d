-- Sorts the numbers in texts by their value.
CREATE COLLATION "espanol" (provider = icu, locale = 'es-u-kn-true');--> statement-breakpoint
-- A text as searches compare it: without case or accents. migrate.ts makes the extension.
CREATE FUNCTION texto_buscable(texto text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(unaccent(texto)) $$;--> statement-breakpoint
CREATE TABLE "pedido_busqueda" (
	"pedido_id" integer PRIMARY KEY NOT NULL,
	"texto" text NOT NULL,
	"indexado" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
INSERT INTO "pedido_busqueda" ("pedido_id", "texto", "indexado")
SELECT p.pedido_id, texto_buscable(concat_ws(' ', p.pedido_id, p.tipo, p.client_name, p.direccion, p.telefono, p.retiro, p.lider,
  (SELECT string_agg(concat_ws(' ', name, codigo, referencia), ' ' ORDER BY linea) FROM "pedido_linea" l WHERE l.pedido_id = p.pedido_id))), true
FROM "pedido" p;--> statement-breakpoint
CREATE INDEX "pedido_busqueda_texto" ON "pedido_busqueda" USING gin ("texto" gin_trgm_ops) WHERE "pedido_busqueda"."indexado";--> statement-breakpoint
CREATE INDEX "pedido_busqueda_por_indexar" ON "pedido_busqueda" USING btree ("pedido_id") WHERE not "pedido_busqueda"."indexado";