/**
 * The request for a KSeF certificate: PKCS#10 (RFC 2986) with a new key.
 *
 * The name has exactly the attributes that KSeF has read from the certificate of the login; any
 * other one is refused (25003). Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md, 2026-11-21.
 */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { bitString, encode, objectIdentifier, tags } from "./der.ts"

/** As `GET /certificates/enrollments/data` answers. */
export interface EnrolmentData {
  readonly commonName: string
  readonly countryName: string
  readonly givenName?: string | ReadonlyArray<string> | null | undefined
  readonly surname?: string | null | undefined
  readonly serialNumber?: string | null | undefined
  readonly uniqueIdentifier?: string | null | undefined
  readonly organizationName?: string | null | undefined
  readonly organizationIdentifier?: string | null | undefined
}

/** EC is P-256, which KSeF recommends; RSA has 2048 bits. */
export type CertificateKey = "EC" | "RSA"

export interface SigningRequest {
  /** DER. */
  readonly csr: Buffer
  /** PKCS#8, PEM, not encrypted. */
  readonly privateKeyPem: string
}

/** In the order of KSeF's table; those that RFC 5280 wants as PrintableString are marked. */
const attributes = [
  ["countryName", "2.5.4.6", tags.printableString],
  ["organizationName", "2.5.4.10", tags.utf8String],
  ["organizationIdentifier", "2.5.4.97", tags.utf8String],
  ["givenName", "2.5.4.42", tags.utf8String],
  ["surname", "2.5.4.4", tags.utf8String],
  ["serialNumber", "2.5.4.5", tags.printableString],
  ["uniqueIdentifier", "2.5.4.45", tags.utf8String],
  ["commonName", "2.5.4.3", tags.utf8String],
] as const satisfies ReadonlyArray<readonly [keyof EnrolmentData, string, number]>

const valuesOf = (value: EnrolmentData[keyof EnrolmentData]): ReadonlyArray<string> => {
  if (value === null || value === undefined || value === "") return []
  return typeof value === "string" ? [value] : value
}

const nameOf = (data: EnrolmentData): Buffer => {
  const relative = attributes.flatMap(([key, oid, tag]) =>
    valuesOf(data[key]).map((value) => {
      const attribute = [objectIdentifier(oid), encode(tag, Buffer.from(value, "utf8"))]
      return encode(tags.set, encode(tags.sequence, ...attribute))
    }),
  )
  return encode(tags.sequence, ...relative)
}

interface Pair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const newPair = (kind: CertificateKey): Pair =>
  kind === "EC"
    ? generateKeyPairSync("ec", { namedCurve: "P-256" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 })

const derNull = Buffer.from([0x05, 0x00])

/** SHA-256 with the key: ecdsa-with-SHA256 (RFC 5758), sha256WithRSAEncryption (RFC 4055). */
const algorithms: Readonly<Record<CertificateKey, Buffer>> = {
  EC: encode(tags.sequence, objectIdentifier("1.2.840.10045.4.3.2")),
  RSA: encode(tags.sequence, objectIdentifier("1.2.840.113549.1.1.11"), derNull),
}

/** Makes a key of that kind and the request for its certificate. */
export const newSigningRequest = (
  data: EnrolmentData,
  kind: CertificateKey = "EC",
): SigningRequest => {
  const { publicKey, privateKey } = newPair(kind)
  const version = encode(tags.integer, Buffer.from([0]))
  const publicKeyInfo = publicKey.export({ type: "spki", format: "der" })
  const info = encode(tags.sequence, version, nameOf(data), publicKeyInfo, encode(tags.attributes))
  const signature = bitString(sign("sha256", info, privateKey))
  return {
    csr: encode(tags.sequence, info, algorithms[kind], signature),
    privateKeyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }
}
