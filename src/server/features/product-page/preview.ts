import { formatPrice } from '#contract/format.ts';
import type { Product } from '#contract/products.calls.ts';
import { imageHashOf } from '#contract/products.ts';
import { escapeHtml } from '../../platform/http/html.ts';

/** What chat applications show of a link: Open Graph, in the head of the page that they are answered. */
export function withPreview(page: string, product: Product, origin: string): string {
  const { productoId, name, description, amount, imageUrl } = product;
  const price = formatPrice(amount);
  const text = [price, shortened(description)].filter(Boolean).join(' · ');
  const hash = imageUrl && imageHashOf(imageUrl);
  const tags = [
    property('og:type', 'product'),
    property('og:site_name', 'Vitrina'),
    property('og:locale', 'es_AR'),
    property('og:url', `${origin}/producto/${productoId}`),
    property('og:title', name),
    property('og:description', text),
    property('product:price:amount', amount.toFixed(2)),
    property('product:price:currency', 'USD'),
    // Chat applications do not all read WebP.
    ...(hash
      ? [
          property('og:image', `${origin}/imagenes/${hash}/400.jpg`),
          property('og:image:type', 'image/jpeg'),
          property('og:image:alt', name),
        ]
      : []),
    '<meta name="twitter:card" content="summary" />',
  ];
  return page
    .replace(/<meta name="description"[^>]*>/, () => `<meta name="description" content="${escapeHtml(text)}" />`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(name)} · Vitrina</title>`)
    .replace('</head>', () => `${tags.join('\n')}\n</head>`);
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}" />`;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).replace(/\s*\S*$/, '')}…`;
}

const LONGEST = 200;
