-- The logo of the business: the setting that is a picture.
ALTER TABLE "ajuste" ADD COLUMN "imagen_hash" text REFERENCES "imagen" ("hash");
ALTER TABLE "ajuste" ADD CONSTRAINT "ajuste_imagen" CHECK (imagen_hash is null or (clave = 'logo' and valor = to_jsonb(imagen_hash)));
comment on column ajuste.imagen_hash is 'The picture that is the value of the logo; of other settings null.';
