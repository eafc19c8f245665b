/**
 * The request for a KSeF certificate: PKCS#10 (RFC 2986) with a new key.
 *
 * The name has exactly the attributes that KSeF read from the certificate of the login; KSeF
 * rejects any other (25003). Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md, 2026-11-21.
 */
import { generateKeyPairSync, type KeyObject, sign } from "node:crypto"
import { CertificationRequest, CertificationRequestInfo } from "@peculiar/asn1-csr"
import { AsnConvert } from "@peculiar/asn1-schema"
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
} from "@peculiar/asn1-x509"

/** The response to `GET /certificates/enrollments/data`. */
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

/** In the order of KSeF's table; those that RFC 5280 requires as PrintableString are marked. */
const attributes = [
  ["countryName", "2.5.4.6", "printableString"],
  ["organizationName", "2.5.4.10", "utf8String"],
  ["organizationIdentifier", "2.5.4.97", "utf8String"],
  ["givenName", "2.5.4.42", "utf8String"],
  ["surname", "2.5.4.4", "utf8String"],
  ["serialNumber", "2.5.4.5", "printableString"],
  ["uniqueIdentifier", "2.5.4.45", "utf8String"],
  ["commonName", "2.5.4.3", "utf8String"],
] as const satisfies ReadonlyArray<readonly [keyof EnrolmentData, string, keyof AttributeValue]>

const valuesOf = (value: EnrolmentData[keyof EnrolmentData]): ReadonlyArray<string> => {
  if (value === null || value === undefined || value === "") return []
  return typeof value === "string" ? [value] : value
}

const nameOf = (data: EnrolmentData): Name =>
  new Name(
    attributes.flatMap(([key, type, kind]) =>
      valuesOf(data[key]).map((text) => {
        const value = new AttributeValue({ [kind]: text })
        return new RelativeDistinguishedName([new AttributeTypeAndValue({ type, value })])
      }),
    ),
  )

interface Pair {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}

const newPair = (kind: CertificateKey): Pair =>
  kind === "EC"
    ? generateKeyPairSync("ec", { namedCurve: "P-256" })
    : generateKeyPairSync("rsa", { modulusLength: 2048 })

/** SHA-256 with the key: ecdsa-with-SHA256 (RFC 5758), sha256WithRSAEncryption (RFC 4055). */
const algorithms: Readonly<Record<CertificateKey, AlgorithmIdentifier>> = {
  EC: new AlgorithmIdentifier({ algorithm: "1.2.840.10045.4.3.2" }),
  RSA: new AlgorithmIdentifier({ algorithm: "1.2.840.113549.1.1.11", parameters: null }),
}

/** Generates a key and the request for its certificate. */
export const newSigningRequest = (
  data: EnrolmentData,
  kind: CertificateKey = "EC",
): SigningRequest => {
  const { publicKey, privateKey } = newPair(kind)
  const spki = publicKey.export({ type: "spki", format: "der" })
  const certificationRequestInfo = new CertificationRequestInfo({
    subject: nameOf(data),
    subjectPKInfo: AsnConvert.parse(spki, SubjectPublicKeyInfo),
  })
  const signed = Buffer.from(AsnConvert.serialize(certificationRequestInfo))
  const csr = new CertificationRequest({
    certificationRequestInfo,
    signatureAlgorithm: algorithms[kind],
    signature: new Uint8Array(sign("sha256", signed, privateKey)).buffer,
  })
  return {
    csr: Buffer.from(AsnConvert.serialize(csr)),
    privateKeyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  }
}
