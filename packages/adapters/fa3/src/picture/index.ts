export {
  layerInvoicePicture,
  openInvoicePicture,
  type OpenInvoicePicture,
  type PictureOptions,
} from "./invoice-picture.ts"
export { verificationLink, type VerifiableFile } from "./verification-link.ts"
