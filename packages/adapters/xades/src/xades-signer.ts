/**
 * The `DocumentSigner` of the domain, with a key in memory and XAdES-BASELINE-B signatures.
 *
 * Both signatures come from templates that are built and proved once for each key. Whoever wants
 * to die at boot rather than at the first signature awaits `openXadesSigner`.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { hash } from "node:crypto"
import type { Instant } from "@procurement/domain/calendar"
import { DocumentSigner, SigningError, type SignableDocument } from "@procurement/domain/signature"
import { writeContainer } from "./asic-container.ts"
import { isValidAt } from "./certificate.ts"
import { insertAsLastChild } from "./enveloped-document.ts"
import { checkSignableDocument, fileUri } from "./signable-document.ts"
import { fillTemplate, type SignatureTemplate } from "./signature-template.ts"
import { signatureIdFor, type SigningCertificateProperty } from "./signature-shape.ts"
import { signBytes, type SigningKey } from "./signing-key.ts"
import { provenTemplate } from "./template-proof.ts"
import { canonicalXml, parseXml, XmlRefused } from "./xml-document.ts"

export interface XadesSignerOptions {
  /**
   * The certificate property of enveloped signatures. Default `V2`, which ETSI EN 319 132-1
   * requires of XAdES-BASELINE-B; KSeF's page names the older `V1`, which its own clients write.
   * Containers always carry `V2`.
   */
  readonly envelopedSigningCertificate?: SigningCertificateProperty
}

interface Templates {
  readonly detached: SignatureTemplate
  readonly enveloped: SignatureTemplate
}

const buildTemplates = async (key: SigningKey, options: XadesSignerOptions): Promise<Templates> => {
  const signingCertificate = options.envelopedSigningCertificate ?? "V2"
  return {
    detached: await provenTemplate(key, { packaging: "detached", signingCertificate: "V2" }),
    enveloped: await provenTemplate(key, { packaging: "enveloped", signingCertificate }),
  }
}

// RFC 5280, 4.1.2.5: a certificate signs nothing before or after its validity.
const checkValidity = ({ certificate }: SigningKey, signedAt: Instant): void => {
  if (isValidAt(certificate, signedAt)) return
  const { validFrom, validTo } = certificate.x509
  const detail = `the certificate is valid from ${validFrom} to ${validTo}`
  throw new SigningError({ reason: "CertificateExpired", detail })
}

const signWith = (key: SigningKey) => (signedInfo: string) => {
  try {
    return signBytes(key, signedInfo)
  } catch (cause) {
    const detail = "the private key did not sign"
    throw new SigningError({ reason: "KeyUnavailable", detail, cause })
  }
}

const seal = (
  key: SigningKey,
  template: SignatureTemplate,
  document: SignableDocument,
  signedAt: Instant,
): Uint8Array => {
  checkSignableDocument(document)
  checkValidity(key, signedAt)
  const documentDigest = hash("sha256", document.bytes, "base64")
  const values = {
    id: signatureIdFor(documentDigest),
    documentUri: fileUri(document.fileName),
    mediaType: document.mediaType,
    documentDigest,
    signingTime: new Date(signedAt).toISOString(),
  }
  return writeContainer(document, fillTemplate(template, values, signWith(key)), signedAt)
}

const signEnveloped = (
  key: SigningKey,
  template: SignatureTemplate,
  xml: string,
  signedAt: Instant,
): string => {
  checkValidity(key, signedAt)
  const documentDigest = hash("sha256", canonicalXml(parseXml(xml).documentElement), "base64")
  const values = {
    id: signatureIdFor(documentDigest),
    documentUri: "",
    mediaType: "text/xml",
    documentDigest,
    signingTime: new Date(signedAt).toISOString(),
  }
  return insertAsLastChild(xml, fillTemplate(template, values, signWith(key)))
}

// What is neither a SigningError nor refused XML is a defect and must not look like a failure.
const asSigningError = (error: unknown): SigningError => {
  if (error instanceof SigningError) return error
  if (error instanceof XmlRefused) {
    const detail = error.message
    return new SigningError({ reason: "MalformedDocument", detail, cause: error })
  }
  throw error
}

interface Opened {
  readonly signer: DocumentSigner["Service"]
  /** Settles when the templates are proved; rejects when xadesjs does not confirm them. */
  readonly proved: Promise<unknown>
}

const open = (key: SigningKey, options: XadesSignerOptions): Opened => {
  const proved = buildTemplates(key, options)
  const settled: Promise<Effect.Effect<Templates>> = proved.then(Effect.succeed, Effect.die)
  let templates = Effect.flatten(Effect.promise(() => settled))
  // Later signatures skip the promise: they are ready in the same turn of the event loop.
  void settled.then((ready) => (templates = ready))
  const signer: DocumentSigner["Service"] = {
    seal: Effect.fnUntraced(function* (document, signedAt) {
      const { detached } = yield* templates
      return yield* Effect.try({
        try: () => seal(key, detached, document, signedAt),
        catch: asSigningError,
      })
    }),
    signEnveloped: Effect.fnUntraced(function* (xml, signedAt) {
      const { enveloped } = yield* templates
      return yield* Effect.try({
        try: () => signEnveloped(key, enveloped, xml, signedAt),
        catch: asSigningError,
      })
    }),
  }
  return { signer, proved }
}

/**
 * A signer for one key. The templates are built in the background: signatures wait for them, and
 * when xadesjs does not confirm them every signature is a defect.
 */
export const makeXadesSigner = (
  key: SigningKey,
  options: XadesSignerOptions = {},
): DocumentSigner["Service"] => open(key, options).signer

/** The same signer, once its templates are proved. Rejects when xadesjs does not confirm them. */
export const openXadesSigner = async (
  key: SigningKey,
  options: XadesSignerOptions = {},
): Promise<DocumentSigner["Service"]> => {
  const { signer, proved } = open(key, options)
  await proved
  return signer
}

/** `openXadesSigner` as a layer: an unproved template is a defect while the layer is built. */
export const layerXadesSigner = (
  key: SigningKey,
  options: XadesSignerOptions = {},
): Layer.Layer<DocumentSigner> =>
  Layer.effect(
    DocumentSigner,
    Effect.promise(() => openXadesSigner(key, options)),
  )
