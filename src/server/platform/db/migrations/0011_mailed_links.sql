ALTER TABLE "enlace_clave" DROP CONSTRAINT "enlace_clave_huella_unique";--> statement-breakpoint
ALTER TABLE "enlace_clave" DROP CONSTRAINT "enlace_clave_pkey";--> statement-breakpoint
ALTER TABLE "enlace_clave" ADD PRIMARY KEY ("huella");--> statement-breakpoint
ALTER TABLE "enlace_clave" ALTER COLUMN "creado_por" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enlace_clave" ADD COLUMN "correo" text;--> statement-breakpoint
CREATE UNIQUE INDEX "enlace_clave_de" ON "enlace_clave" USING btree ("usuario_id",("creado_por" is null));--> statement-breakpoint
ALTER TABLE "enlace_clave" ADD CONSTRAINT "enlace_clave_origen" CHECK (("enlace_clave"."creado_por" is null) <> ("enlace_clave"."correo" is null));