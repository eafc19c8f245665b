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
import { type Decoder, orRefused, textOf } from "../decoder.ts"
import { signatureSample } from "./samples.ts"

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

const isChanged = (input: Uint8Array, sample: string): boolean =>
  Buffer.compare(input, signatureSample(sample)) !== 0

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
    samples: [signatureSample("container-lt"), signatureSample("container-b")],
    maximumBytes: 200_000,
    words: xmlWords,
    sources: /adapters\/xades\/src/,
    slowBecause: "the archive's inspection, which is alone in its process, verifies containers",
    read: async (input) => {
      const { valid } = await verifyContainer(input, { trustAnchors })
      const isOurs = !isChanged(input, "container-lt") || !isChanged(input, "container-b")
      if (valid && !isOurs) throw new Error("a changed container is valid")
    },
  },
  {
    name: "enveloped",
    samples: [signatureSample("enveloped")],
    maximumBytes: 200_000,
    words: xmlWords,
    sources: /adapters\/xades\/src/,
    slowBecause: "KSeF's simulator reads logins",
    read: (input) => verifyEnveloped(textOf(input), { trustAnchors }),
  },
  {
    name: "receipt",
    samples: [signatureSample("enveloped")],
    maximumBytes: 200_000,
    words: xmlWords,
    sources: /adapters\/xades\/src/,
    slowBecause: "receipts come from KSeF, which signs them",
    read: checkReceipt,
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
    slowBecause: "a file of the operator, read at the start: its iterations are meant to be slow",
    read: (input) => orRefused([SigningKeyError], () => loadSigningKeyPkcs12(input, "abc")),
  },
]
