// What is done to products in dialogs: one file, which comes with the first of them.
export { DailyReportDialog } from './daily-report-dialog.tsx';
export { EditProductDialog } from './edit-product-dialog.tsx';
export { GiveToProductsDialog } from './give-to-products-dialog.tsx';
export { LowStockDialog } from './low-stock-dialog.tsx';
export { PriceDialog } from './prices/price-dialog.tsx';
export { PriceHistoryDialog } from './prices/price-history-dialog.tsx';
export { PrintCatalogueDialog } from './print-catalogue-dialog.tsx';
export { ProductImageDialog } from './product-image-dialog.tsx';
export { ProductTypeDialog } from './product-type-dialog.tsx';
export { StockDialog } from './stock-dialog.tsx';
