import './theme/font.css';
import './theme/tokens.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { registerWorker } from './offline/register-worker.ts';
import { createQueryClient } from './query-client.ts';
import { createAppRouter } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} queryClient={createQueryClient()} />
  </StrictMode>,
);
if (import.meta.env.PROD) registerWorker();
