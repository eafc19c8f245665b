export {
  layerInvoicePdf,
  openInvoicePdf,
  type OpenInvoicePdf,
  type PdfOptions,
} from "./invoice-pdf.ts"
export { qrBaseUrls, verificationLink, type VerifiableFile } from "./verification-link.ts"
