/**
 * Signatures as other clients of KSeF make them: xadesjs with its defaults, no template, V1
 * certificates, self-signed company seals and other transforms.
 */
import { constants, createPublicKey, generateKeyPairSync, sign, type KeyObject } from "node:crypto"
import { XMLSerializer } from "@xmldom/xmldom"
import { SignedXml } from "xadesjs"
import type { OptionsSignTransform } from "xmldsigjs"
import { namespace } from "../src/namespaces.ts"
import { canonicalXml, forXadesjs, fromXadesjs, parseXml } from "../src/xml-document.ts"
import { replaced } from "./containers.ts"
import { nip, sealedAt } from "./seals.ts"

export interface ForeignSignature {
  readonly xml: string
  readonly algorithm: "RSA" | "PSS" | "EC"
  readonly privateKey: KeyObject
  readonly subject: Readonly<Record<string, string>>
  readonly transforms: ReadonlyArray<OptionsSignTransform>
  /** With its defaults xadesjs canonicalises SignedInfo and SignedProperties inclusively. */
  readonly isInclusive: boolean
  /** Milliseconds since 1970; the certificate is valid from `sealedAt` on for a day. */
  readonly signedAt: number
  readonly claims: "its certificate" | "another certificate"
}

// The polyfill must be there before the library, so both are loaded on demand.
const loadX509Library = async () => {
  await import("reflect-metadata")
  return import("@peculiar/x509")
}

const algorithms = {
  RSA: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  PSS: { name: "RSA-PSS", hash: "SHA-256", saltLength: 32 },
  EC: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
} as const

const inBrowserTypes = (key: unknown): CryptoKey => key as CryptoKey

const generateKey = (algorithm: ForeignSignature["algorithm"]): KeyObject =>
  algorithm === "EC"
    ? generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey
    : generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey

/** A company's self-signed certificate, DER in Base64. */
export const selfSigned = async (
  privateKey: KeyObject,
  subject: ForeignSignature["subject"],
): Promise<string> => {
  const algorithm = privateKey.asymmetricKeyType === "rsa" ? algorithms.RSA : algorithms.EC
  const keys = {
    privateKey: inBrowserTypes(privateKey.toCryptoKey(algorithm, true, ["sign"])),
    publicKey: inBrowserTypes(createPublicKey(privateKey).toCryptoKey(algorithm, true, ["verify"])),
  }
  const names = Object.entries(subject).map(([oid, value]) => ({ [oid]: [value] }))
  const { X509CertificateGenerator } = await loadX509Library()
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ C: ["PL"] }, { O: ["Firma"] }, ...names, { CN: ["Firma"] }],
    notBefore: new Date(sealedAt - 1_000),
    notAfter: new Date(sealedAt + 86_400_000),
    signingAlgorithm: algorithm,
    keys,
  })
  return Buffer.from(certificate.rawData).toString("base64")
}

/** The document with the signature as its last child, written by the library's serialiser. */
export const signLikeOthers = async (wanted: Partial<ForeignSignature>): Promise<string> => {
  const algorithm = wanted.algorithm ?? "EC"
  const privateKey = wanted.privateKey ?? generateKey(algorithm)
  const subject = wanted.subject ?? { "2.5.4.97": `VATPL-${nip}` }
  const certificate = await selfSigned(privateKey, subject)
  const claimed =
    wanted.claims === "another certificate"
      ? await selfSigned(generateKey("EC"), subject)
      : certificate
  const signature = new SignedXml()
  if (wanted.isInclusive !== true) {
    const { CanonicalizationMethod } = signature.XmlSignature.SignedInfo
    CanonicalizationMethod.Algorithm = "http://www.w3.org/2001/10/xml-exc-c14n#"
  }
  const document = parseXml(wanted.xml ?? "<a>b</a>")
  const key = inBrowserTypes(privateKey.toCryptoKey(algorithms[algorithm], true, ["sign"]))
  await signature.Sign(algorithms[algorithm], key, forXadesjs(document), {
    x509: [certificate],
    signingCertificate: claimed,
    signingTime: { value: new Date(wanted.signedAt ?? sealedAt) },
    references: [
      {
        id: "document",
        uri: "",
        hash: "SHA-256",
        transforms: [...(wanted.transforms ?? ["enveloped", "exc-c14n"])],
      },
    ],
  })
  document.documentElement.appendChild(document.importNode(fromXadesjs(signature.GetXml()), true))
  return new XMLSerializer().serializeToString(document)
}

/** The signature of `signLikeOthers` with RSA, signed again with RSA-PSS as Java's DSS names it. */
export const withMaskGeneration = (xml: string, privateKey: KeyObject): string => {
  const renamed = replaced(
    xml,
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  )
  const document = parseXml(renamed)
  const info = document.getElementsByTagNameNS(namespace.signature, "SignedInfo").item(0)
  if (info === null) throw new Error("there is no SignedInfo")
  const options = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32, key: privateKey }
  const value = sign("sha256", Buffer.from(canonicalXml(info)), options).toString("base64")
  return replaced(renamed, /(?<=<ds:SignatureValue>)[^<]+/, value)
}
