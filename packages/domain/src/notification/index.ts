export * from "./invoice-notice.ts"
export * from "./invoice-notices.ts"
export * from "./use-cases/attach-documents.ts"
export * from "./use-cases/notify-of-invoices.ts"
