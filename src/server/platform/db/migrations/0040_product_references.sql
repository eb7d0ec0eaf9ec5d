-- Most products are offered in one reference alone and have none to choose from.
ALTER TABLE "producto" ADD COLUMN "referencias" jsonb DEFAULT '[]' NOT NULL;
ALTER TABLE "producto" ADD CONSTRAINT "producto_referencias" CHECK (jsonb_typeof(referencias) = 'array');
comment on column producto.referencias is 'The colours or other references that it is offered in, as the API has them; a line names one where there are any.';
