import './ui/theme/font.css';
import './ui/theme/tokens.css';
import './ui/theme/global.css';
// These styles of shared code are imported here, because a style file of their own would be one more request.
import './ui/icon-button.module.css';
import './ui/notice.module.css';
import './ui/quantity-control.module.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { laterParts } from './platform/late.tsx';
import { App, createAppRouter } from './shell/routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App router={createAppRouter()} />
  </StrictMode>,
);
if (import.meta.env.PROD) void laterParts.load().then(({ registerWorker }) => registerWorker());
