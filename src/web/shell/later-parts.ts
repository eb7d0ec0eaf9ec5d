// Code that every page has but the first view does not need. The browser loads it after the page (late.tsx).
import '../ui/theme/controls.css';

export { CartDialog } from '../features/cart/cart-dialog.tsx';
export { ChooseReference } from '../features/cart/choose-reference.tsx';
export { CartInStep, settleServerCart } from '../features/cart/follow-server-cart.ts';
export { forgetPlaced } from '../features/cart/send-order.ts';
export { PlacedOrder, WaitingOrderNotice, WaitingOrderSender } from '../features/cart/sent-order.tsx';
export { NothingFound } from '../features/catalogue/nothing-found.tsx';
export { cancelDownloads } from '../features/downloads/active-downloads.ts';
export { DownloadPanel } from '../features/downloads/download-panel.tsx';
export { WaitingProofsSender } from '../features/payments/waiting-proofs-notice.tsx';
export { unsubscribe } from '../features/push/own-device.ts';
export { ProductDialog } from '../features/shop/product-dialog.tsx';
export { ReturnsPolicy } from '../features/shop/returns-policy.tsx';
export { shareProduct } from '../features/shop/share-product.tsx';
export { isReplaced, registerWorker } from '../platform/offline/register-worker.ts';
export { Alerts } from '../ui/overlay/alert-host.tsx';
export { DialogFrame } from '../ui/overlay/dialog-frame.tsx';
export { PickupDay } from '../ui/windows/pickup-day.tsx';
export { LiveEvents } from './events/live-events.ts';
export { leavePicture } from './leave-picture.ts';
export { LinkIcon } from './link-icon.tsx';
export { MenuSheet } from './menu-sheet.tsx';
export { OwnLinks, openRates, TabCount } from './own-links.tsx';
