// All dialogs for products load together when the first dialog opens.
export { GiveToProductsDialog } from './give-to-products-dialog.tsx';
export { DailyReportDialog, LowStockDialog, PriceHistoryDialog, PrintCatalogueDialog } from './list-dialogs.tsx';
export { PriceDialog } from './prices/price-dialog.tsx';
export { EditProductDialog, ProductImageDialog, ProductTypeDialog, StockDialog } from './product-dialogs.tsx';
