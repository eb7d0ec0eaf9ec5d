import './theme/font.css';
import './theme/tokens.css';
import './theme/global.css';
// Of scripts that the catalogue shares with other pages: their own file of styles would be a request more.
import './ui/icon-button.module.css';
import './cart/quantity-control.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { untilLaterParts } from './later.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} queryClient={createQueryClient()} />
  </StrictMode>,
);
if (import.meta.env.PROD) void untilLaterParts().then(({ registerWorker }) => registerWorker());
