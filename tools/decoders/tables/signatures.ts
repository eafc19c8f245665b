/** Decoders of signed containers and documents, and of the keys and evidence in DER behind them. */
import {
  makeReceiptCheck,
  SigningKeyError,
  verifyContainer,
  verifyEnveloped,
} from "@procurement/adapter-xades"
import { parseCertificatesPem } from "../../../packages/adapters/xades/src/certificate.ts"
import {
  crlStatus,
  RevocationCheckError,
} from "../../../packages/adapters/xades/src/evidence/certificate-status.ts"
import { ocspStatus } from "../../../packages/adapters/xades/src/evidence/ocsp.ts"
import { loadSigningKeyPkcs12 } from "../../../packages/adapters/xades/src/keys/pkcs12.ts"
import { loadSigningKeyPem } from "../../../packages/adapters/xades/src/signing-key.ts"
import { readTimeStampToken } from "../../../packages/adapters/xades/src/time-stamp/time-stamp-token.ts"
import { readZip, ZipRejected } from "../../../packages/adapters/xades/src/zip-archive.ts"
import { type Decoder, orRefused, PropertyBroken, textOf } from "../decoder.ts"
import { hostileXml, signatureSample } from "./samples.ts"

const [certificate, issuer] = parseCertificatesPem(textOf(signatureSample("certificates")))
if (certificate === undefined || issuer === undefined) throw new TypeError("no certificates")

const trustAnchors = ["authority-anchor", "seal-anchor"].map((name) =>
  textOf(signatureSample(name)),
)
const checkReceipt = makeReceiptCheck({ trustAnchors, signerNip: "5265877635" })

const derWords = ["\u0030\u0080", "\u0004\u0000", "\u0006\u0003", "\u0000\u0000", "\u0005\u0000"]
const xmlWords = ["<ds:Reference", 'URI=""', "<!--", "&#13;", "<ds:Object>", 'Id="x"', "xmlns:ds="]

/** What the readers of DER throw; their callers turn it into reasons. */
const derRefusals = [RangeError, RevocationCheckError]

/** Names and bytes of a container's files: what the ZIP says besides is not signed. */
const filesIn = (container: Uint8Array): string =>
  readZip(container, { entries: 100, bytes: 4_000_000 })
    .map(({ name, bytes }) => `${name} ${Buffer.from(bytes).toString("base64")}\n`)
    .toSorted()
    .join("")

const containers = [signatureSample("container-lt"), signatureSample("container-b")]
const knownFiles = new Set(containers.map(filesIn))

/** The document that is signed; what else a file contains must never be taken for it. */
const signedDocument = await verifyEnveloped(textOf(signatureSample("enveloped")), { trustAnchors })

const checkContent = (content: string): void => {
  if (signedDocument.valid && content === signedDocument.detachedXml) return
  throw new PropertyBroken("the signature is taken for one of another content")
}

const signedText = textOf(signatureSample("enveloped")).replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, "")
const signedRoot = /<[^>]*>/.exec(signedText)?.[0] ?? ""
const signature = /<ds:Signature[\s>].*<\/ds:Signature>/s.exec(signedText)?.[0] ?? ""
const unsigned = signedText.replace(signature, "")
const forged = unsigned.replace(/(?<=>)[^<\s][^<]*(?=<\/)/, "forged")

/** Signature wrapping: the signed document is elsewhere in the file (McIntosh, Austel 2005). */
const wrappedSignatures = [
  `<Evil>${forged}${signedText}</Evil>`,
  `<Evil>${signedText}${forged}</Evil>`,
  forged.replace(
    /(?=<\/[^>]*>\s*$)/,
    signature.replace("</ds:Signature>", `<ds:Object>${unsigned}</ds:Object></ds:Signature>`),
  ),
  forged.replace(/(?=<\/[^>]*>\s*$)/, signature),
  signedText.replace(signature, signature + signature),
  signedText.replace(signature, `<x>${signature}</x>`),
]

export const signatureDecoders: ReadonlyArray<Decoder> = [
  {
    name: "zip",
    samples: [signatureSample("container-lt")],
    maximumBytes: 200_000,
    words: ["PK\u0003\u0004", "PK\u0001\u0002", "PK\u0005\u0006", "META-INF/"],
    sources: /xades\/src\/zip-archive/,
    read: (input) =>
      orRefused([ZipRejected], () => readZip(input, { entries: 100, bytes: 4_000_000 })),
  },
  {
    name: "container",
    samples: containers,
    maximumBytes: 200_000,
    words: xmlWords,
    sources: /adapters\/xades\/src/,
    // The archive's inspection is alone in its process.
    maximumMillis: 1_000,
    read: async (input) => {
      const { valid } = await verifyContainer(input, { trustAnchors })
      if (valid && !knownFiles.has(filesIn(input))) {
        throw new PropertyBroken("a changed container is valid")
      }
    },
  },
  {
    name: "enveloped",
    samples: [signatureSample("enveloped")],
    extremes: [...hostileXml, ...wrappedSignatures],
    maximumBytes: 200_000,
    words: [...xmlWords, signedRoot, "<Evil>", "</Evil>"],
    sources: /adapters\/xades\/src/,
    // KSeF's simulator reads logins.
    maximumMillis: 1_000,
    read: async (input) => {
      const result = await verifyEnveloped(textOf(input), { trustAnchors })
      if (result.valid) checkContent(result.detachedXml)
    },
  },
  {
    name: "receipt",
    samples: [signatureSample("enveloped")],
    extremes: [...hostileXml, ...wrappedSignatures],
    maximumBytes: 200_000,
    words: [...xmlWords, signedRoot, "\uFEFF"],
    sources: /adapters\/xades\/src/,
    // The worker reads receipts.
    maximumMillis: 1_000,
    read: async (input) => {
      const result = await checkReceipt(input)
      if (result.valid) checkContent(result.content)
    },
  },
  {
    name: "certificates",
    samples: [signatureSample("certificates")],
    maximumBytes: 65_536,
    words: ["-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----", "\n", "MII"],
    sources: /xades\/src\/(?:signing-key|certificate)/,
    read: (input) =>
      orRefused([SigningKeyError], () =>
        loadSigningKeyPem({ keyPem: textOf(input), certificatePem: textOf(input) }),
      ),
  },
  {
    name: "ocsp",
    samples: [signatureSample("ocsp"), signatureSample("ocsp-revoked")],
    maximumBytes: 65_536,
    words: derWords,
    sources: /xades\/src\/(?:evidence|asn1)/,
    read: (input) => orRefused(derRefusals, () => ocspStatus(input, certificate, issuer)),
  },
  {
    name: "crl",
    samples: [signatureSample("crl")],
    maximumBytes: 1_000_000,
    words: derWords,
    sources: /xades\/src\/(?:evidence|asn1)/,
    read: (input) => orRefused(derRefusals, () => crlStatus(input, certificate, issuer)),
  },
  {
    name: "time-stamp",
    samples: [signatureSample("time-stamp")],
    maximumBytes: 65_536,
    words: derWords,
    sources: /xades\/src\/(?:time-stamp|asn1)/,
    read: (input) => orRefused(derRefusals, () => readTimeStampToken(input)),
  },
  {
    name: "pkcs12",
    samples: [signatureSample("pkcs12"), signatureSample("pkcs12-ber")],
    maximumBytes: 65_536,
    words: derWords,
    sources: /xades\/src\/(?:keys|asn1)/,
    // A file of the operator, read at the start: its iterations are meant to be slow.
    maximumMillis: 5_000,
    read: (input) => orRefused([SigningKeyError], () => loadSigningKeyPkcs12(input, "abc")),
  },
]
