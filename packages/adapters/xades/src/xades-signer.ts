/**
 * Implements `DocumentSigner`: XAdES-BASELINE-B, and T with a time-stamping authority.
 *
 * Both kinds of signature come from templates that are built and verified once for each key. To
 * fail at boot instead of at the first signature, await `openXadesSigner`.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { hash } from "node:crypto"
import type { Instant } from "@procurement/domain/calendar"
import {
  DocumentSigner,
  type FromOthers,
  type ExtendedSignature,
  SigningError,
  type SignableDocument,
} from "@procurement/domain/signature"
import { writeContainer, checkSignableDocument, fileUri } from "./asic-container.ts"
import { isValidAt } from "./certificate.ts"
import { insertAsLastChild, canonicalXml, parseXml, XmlRejected } from "./xml-document.ts"
import { describe, extendToLt } from "./evidence/extend-to-lt.ts"
import {
  fillTemplate,
  type SignatureTemplate,
  stampedBytes,
  verifiedTemplate,
} from "./signature-template.ts"
import { signatureIdFor, type SigningCertificateProperty } from "./signature-shape.ts"
import type { SigningKey } from "./signing-key.ts"
import { withUnsignedProperties } from "./unsigned-properties.ts"
import type { ValidationDataSources } from "./validation-data.ts"

export interface XadesSignerOptions {
  /**
   * The certificate property of enveloped signatures. Default `V2`, which ETSI EN 319 132-1
   * requires of XAdES-BASELINE-B; KSeF's page names the older `V1`, which its own clients write.
   * Containers always carry `V2`.
   */
  readonly envelopedSigningCertificate?: SigningCertificateProperty
  /** Without it every signature has level B and can't be extended. */
  readonly validationData?: ValidationDataSources
}

interface Templates {
  readonly detached: SignatureTemplate
  readonly enveloped: SignatureTemplate
}

const buildTemplates = async (key: SigningKey, options: XadesSignerOptions): Promise<Templates> => {
  const signingCertificate = options.envelopedSigningCertificate ?? "V2"
  return {
    detached: await verifiedTemplate(key, { packaging: "detached", signingCertificate: "V2" }),
    enveloped: await verifiedTemplate(key, { packaging: "enveloped", signingCertificate }),
  }
}

/** A certificate must be valid at the signing time (RFC 5280, 4.1.2.5). */
const checkValidity = ({ certificate }: SigningKey, signedAt: Instant): void => {
  if (isValidAt(certificate, signedAt)) return
  const { validFrom, validTo } = certificate.x509
  const detail = `the certificate is valid from ${validFrom} to ${validTo}`
  throw new SigningError({ reason: "CertificateExpired", detail })
}

const keyUnavailable = (cause: unknown): SigningError => {
  if (cause instanceof SigningError) return cause
  const why = cause instanceof Error ? `: ${cause.message}` : ""
  const detail = `the private key did not sign${why}`
  return new SigningError({ reason: "KeyUnavailable", detail, cause })
}

/** Synchronous when the key is in memory, which avoids a promise. */
const signWith = (key: SigningKey, signedInfo: string): Effect.Effect<Uint8Array, SigningError> =>
  Effect.flatMap(
    Effect.try({ try: () => key.sign(Buffer.from(signedInfo)), catch: keyUnavailable }),
    (value) =>
      value instanceof Uint8Array
        ? Effect.succeed(value)
        : Effect.tryPromise({ try: () => value, catch: keyUnavailable }),
  )

const prepare = (
  key: SigningKey,
  template: SignatureTemplate,
  document: SignableDocument,
  signedAt: Instant,
) => {
  checkSignableDocument(document)
  checkValidity(key, signedAt)
  const documentDigest = hash("sha256", document.bytes, "base64")
  return fillTemplate(template, {
    id: signatureIdFor(documentDigest),
    documentUri: fileUri(document.fileName),
    mediaType: document.mediaType,
    documentDigest,
    signingTime: new Date(signedAt).toISOString(),
  })
}

const prepareEnveloped = (
  key: SigningKey,
  template: SignatureTemplate,
  xml: string,
  signedAt: Instant,
) => {
  checkValidity(key, signedAt)
  const documentDigest = hash("sha256", canonicalXml(parseXml(xml).documentElement), "base64")
  return fillTemplate(template, {
    id: signatureIdFor(documentDigest),
    documentUri: "",
    mediaType: "text/xml",
    documentDigest,
    signingTime: new Date(signedAt).toISOString(),
  })
}

/**
 * Converts an error to a `SigningError`. Any other error is a defect and must not be reported as a
 * failure.
 */
const asSigningError = (error: unknown): SigningError => {
  if (error instanceof SigningError) return error
  if (error instanceof XmlRejected) {
    const detail = error.message
    return new SigningError({ reason: "MalformedDocument", detail, cause: error })
  }
  throw error
}

const attempt = <Value>(step: () => Value): Effect.Effect<Value, SigningError> =>
  Effect.try({ try: step, catch: asSigningError })

const waitFor = <Value>(step: () => Promise<Value>): Effect.Effect<Value, SigningError> =>
  Effect.catchDefect(
    Effect.promise(step),
    (error): Effect.Effect<never, SigningError> =>
      error instanceof SigningError ? Effect.fail(error) : Effect.die(error),
  )

const levelB: ExtendedSignature = {
  level: "B",
  container: undefined,
  nextRenewalAt: undefined,
}

interface Parts {
  readonly key: SigningKey
  readonly templates: () => Effect.Effect<Templates>
  readonly validationData: ValidationDataSources | undefined
}

const sealer = ({ key, templates, validationData }: Parts): DocumentSigner["Service"]["seal"] =>
  Effect.fnUntraced(function* (document, signedAt, timeStamp: FromOthers = "Wanted") {
    const { detached } = yield* templates()
    const { signedInfo, withValue } = yield* attempt(() =>
      prepare(key, detached, document, signedAt),
    )
    const value = yield* signWith(key, signedInfo)
    const signature = withValue(value)
    if (validationData === undefined || timeStamp === "Waived") {
      return writeContainer(document, signature, signedAt)
    }
    const stamped = stampedBytes(detached, value)
    const { token } = yield* waitFor(() => validationData.tsaClient.timestamp(stamped, signedAt))
    const raised = withUnsignedProperties(signature, { timeStamp: token.der })
    return writeContainer(document, raised, signedAt)
  })

const enveloper = ({ key, templates }: Parts): DocumentSigner["Service"]["signEnveloped"] =>
  Effect.fnUntraced(function* (xml, signedAt) {
    const { enveloped } = yield* templates()
    const { signedInfo, withValue } = yield* attempt(() =>
      prepareEnveloped(key, enveloped, xml, signedAt),
    )
    const signature = withValue(yield* signWith(key, signedInfo))
    return yield* attempt(() => insertAsLastChild(xml, signature))
  })

const extender =
  ({ key: { chain }, validationData }: Parts): DocumentSigner["Service"]["extendToLt"] =>
  (container, now, evidence = "Wanted") => {
    if (validationData === undefined) return Effect.succeed(levelB)
    if (evidence === "Waived") return attempt(() => describe(container))
    return waitFor(() => extendToLt(container, now, { ...validationData, chain }))
  }

interface Opened {
  readonly signer: DocumentSigner["Service"]
  /** Settles when the templates are verified; rejects when xadesjs does not confirm them. */
  readonly verified: Promise<unknown>
}

const open = (key: SigningKey, options: XadesSignerOptions): Opened => {
  const verified = buildTemplates(key, options)
  const settled: Promise<Effect.Effect<Templates>> = verified.then(Effect.succeed, Effect.die)
  let templates = Effect.flatten(Effect.promise(() => settled))
  // Later signatures skip the promise: they are ready in the same turn of the event loop.
  void settled.then((ready) => (templates = ready))
  const parts: Parts = { key, templates: () => templates, validationData: options.validationData }
  const signer = {
    seal: sealer(parts),
    extendToLt: extender(parts),
    signEnveloped: enveloper(parts),
  }
  return { signer, verified }
}

/**
 * A signer for one key. The templates are built in the background: signatures wait for them, and if
 * xadesjs does not confirm them, every signature is a defect.
 */
export const makeXadesSigner = (
  key: SigningKey,
  options: XadesSignerOptions = {},
): DocumentSigner["Service"] => open(key, options).signer

/**
 * The same signer, after its templates are verified. Rejects when xadesjs does not confirm them.
 */
export const openXadesSigner = async (
  key: SigningKey,
  options: XadesSignerOptions = {},
): Promise<DocumentSigner["Service"]> => {
  const { signer, verified } = open(key, options)
  await verified
  return signer
}

/** `openXadesSigner` as a layer: an unconfirmed template is a defect while the layer is built. */
export const layerXadesSigner = (
  key: SigningKey,
  options: XadesSignerOptions = {},
): Layer.Layer<DocumentSigner> =>
  Layer.effect(
    DocumentSigner,
    Effect.promise(() => openXadesSigner(key, options)),
  )
