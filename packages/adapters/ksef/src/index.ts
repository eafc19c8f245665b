export {
  type KsefClients,
  layerKsefClearance,
  makeKsefClearance,
  makeKsefClients,
} from "./ksef-clearance.ts"
export {
  type BatchCompression,
  type KsefBatchOptions,
  type KsefCallRecord,
  type KsefConnectionOptions,
  type KsefOptions,
  type KsefTimeouts,
  type VerifiedReceipt,
  type VerifyReceipt,
} from "./ksef-options.ts"
export {
  type AnnouncementOptions,
  makeOutageAnnouncements,
} from "./announcements/outage-announcements.ts"
export { certificateTypes, type KsefCertificateType } from "./certificates/certificate-wire.ts"
export {
  type CertificateQrSignerOptions,
  loadOfflineCertificate,
  makeCertificateQrSigner,
  type OfflineCertificate,
  OfflineCertificateError,
} from "./certificates/certificate-qr-signer.ts"
export {
  type EnrolledCertificate,
  type EnrolmentRequest,
  type KsefCertificates,
  type ListedCertificate,
  makeKsefCertificates,
  type RevocationReason,
} from "./certificates/ksef-certificates.ts"
export type { CertificateKey } from "./certificates/signing-request.ts"
export type { SystemWarning } from "./http/system-warning.ts"
