// What every page has and none is seen or begun without: one file, which comes once the page stands (later.tsx).
export { CartDialog } from './cart/cart-dialog.tsx';
export { WaitingOrderNotice } from './cart/waiting-order-notice.tsx';
export { ProductDialog } from './catalogue/product-dialog.tsx';
export { ReturnsPolicy } from './catalogue/returns-policy.tsx';
export { shareProduct } from './catalogue/share-product.ts';
export { cancelDownloads } from './documents/active-downloads.ts';
export { DownloadPanel } from './documents/download-panel.tsx';
export { LiveEvents } from './events/live-events.ts';
export { MenuSheet } from './layout/menu-sheet.tsx';
export { isReplaced, registerWorker } from './offline/register-worker.ts';
export { Alerts } from './ui/overlay/alert-host.tsx';
export { DialogFrame } from './ui/overlay/dialog-frame.tsx';
