export type { Certificate, KeyUsage } from "./certificate.ts"
export type { SigningCertificateProperty } from "./signature-shape.ts"
export * from "./signing-key.ts"
export * from "./test-seal.ts"
export {
  verifyContainer,
  type GoodContainer,
  type SignedFile,
} from "./verification/verify-container.ts"
export {
  verifyEnveloped,
  type EnvelopedOptions,
  type GoodEnvelopedSignature,
} from "./verification/verify-enveloped.ts"
export type {
  GoodSignature,
  RefusalReason,
  RefusedSignature,
  Signer,
  VerificationOptions,
} from "./verification/verification.ts"
export * from "./xades-signer.ts"
