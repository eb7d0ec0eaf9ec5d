window.SwaggerUIBundle({
  url: '/api/docs',
  domNode: document.getElementById('calls'),
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  filter: true,
  validatorUrl: null,
});
