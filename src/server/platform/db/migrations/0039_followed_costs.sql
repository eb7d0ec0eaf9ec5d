CREATE TABLE "costo_seguido" (
	"producto_id" integer PRIMARY KEY REFERENCES "producto"("producto_id"),
	"precio" numeric(12, 2) NOT NULL,
	"costo" numeric(12, 2) NOT NULL
);
--> statement-breakpoint
comment on table costo_seguido is 'The cost that a price follows since the last list that said it, for as long as it is that price.';
