-- Orders are found by the types of their products too (§5). The index follows some time later.
UPDATE "pedido_busqueda" b SET "texto" = concat_ws(' ', b.texto, l.tipos), "indexado" = false
FROM (SELECT pedido_id, texto_buscable(string_agg(DISTINCT tipo_producto, ' ')) AS tipos FROM "pedido_linea" GROUP BY pedido_id) l
WHERE l.pedido_id = b.pedido_id;
