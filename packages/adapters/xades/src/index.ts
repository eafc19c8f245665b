export { writeContainer } from "./asic-container.ts"
export type { Certificate } from "./certificate.ts"
export type { KeyUsage } from "./certificate-extensions.ts"
export type { SigningCertificateProperty } from "./signature-shape.ts"
export * from "./keys/key-source.ts"
export type { EgressPolicy } from "./evidence/http-fetcher.ts"
export { openPkcs11Key, type Pkcs11Key, type Pkcs11Source } from "./keys/pkcs11-key.ts"
export {
  startSignerProcess,
  type SignerProcess,
  type SignerProcessOptions,
} from "./keys/signer-process.ts"
export {
  loadSigningKeyPem,
  SigningKeyError,
  type KeyAlgorithm,
  type SigningKey,
  type SigningKeyPem,
  type SigningKeyReason,
} from "./signing-key.ts"
export * from "./validation-data.ts"
export type { VerifiedLevel, VerifiedTime } from "./verification/signature-level.ts"
export {
  verifyContainer,
  type ValidContainer,
  type SignedFile,
} from "./verification/verify-container.ts"
export {
  verifyEnveloped,
  type EnvelopedOptions,
  type ValidEnvelopedSignature,
} from "./verification/verify-enveloped.ts"
export {
  makeReceiptCheck,
  type ReceiptTrust,
  type VerifiedReceipt,
} from "./verification/verify-receipt.ts"
export type {
  ValidSignature,
  InvalidReason,
  InvalidSignature,
  Signer,
  VerificationOptions,
} from "./verification/verification.ts"
export * from "./xades-renewer.ts"
export * from "./xades-signer.ts"
