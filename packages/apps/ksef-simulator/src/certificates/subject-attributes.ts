/**
 * The subject of a login with a signature: the identifier and the attributes of its certificate
 * that KSeF supports.
 */
import type { JsonName, Name } from "@peculiar/x509"
import {
  type AttributeName,
  attributeOids,
  type HolderIdentifier,
  type LoginSubject,
  type SubjectAttributes,
  type SubjectIdentifier,
} from "../state/values.ts"
import type { Signer } from "@procurement/adapter-xades"
import type * as x509 from "@peculiar/x509"

const peppolPattern = /^P[A-Z]{2}\d{6}$/

/** A provider of Peppol services has its identifier as its organization's, or as its name. */
const peppolId = (attributes: SubjectAttributes): ReadonlyArray<HolderIdentifier> => {
  const { organizationIdentifier, commonName } = attributes
  const value = [organizationIdentifier, commonName].find((one) => peppolPattern.test(one ?? ""))
  return value === undefined ? [] : [{ type: "PeppolId", value }]
}

const named = ({ nip, pesel }: Signer): ReadonlyArray<SubjectIdentifier> => [
  ...(nip === undefined ? [] : [{ type: "Nip", value: nip } as const]),
  ...(pesel === undefined ? [] : [{ type: "Pesel", value: pesel } as const]),
]

/** The signer as it identifies itself: by what its certificate names, or by its fingerprint. */
export const loginSubjectOf = async (
  signer: Signer,
  isByFingerprint: boolean,
): Promise<LoginSubject> => {
  const { X509Certificate } = await loadX509Library()
  const certificate = new X509Certificate(signer.certificatePem)
  const attributes = attributesOf(certificate.subjectName)
  const value = signer.certificateSha256.toUpperCase()
  const fingerprint: SubjectIdentifier = { type: "Fingerprint", value }
  const names = isByFingerprint ? [] : named(signer)
  const [identifier = fingerprint] = names
  const identifiers = isByFingerprint ? [fingerprint] : [...names, ...peppolId(attributes)]
  return {
    identifier,
    identifiers,
    attributes,
    certificateSerial: certificate.serialNumber.toUpperCase(),
  }
}

export type X509Library = typeof x509

/** On demand: it fails to load before its metadata polyfill. */
export const loadX509Library = async (): Promise<X509Library> => {
  await import("reflect-metadata")
  return import("@peculiar/x509")
}

const attributeNames = Object.keys(attributeOids) as ReadonlyArray<AttributeName>

export const attributesOf = (name: Name): SubjectAttributes =>
  Object.fromEntries(
    attributeNames.flatMap((attribute) => {
      const values = name.getField(attributeOids[attribute])
      return values.length === 0 ? [] : [[attribute, values.join(" ")]]
    }),
  )

const countIn = (name: JsonName): number =>
  name.reduce(
    (count, part) => count + Object.values(part).reduce((sum, values) => sum + values.length, 0),
    0,
  )

/** Whether the name has exactly these attributes. */
export const isExactly = (name: Name, required: SubjectAttributes): boolean => {
  const actual = attributesOf(name)
  const isSame = attributeNames.every((attribute) => actual[attribute] === required[attribute])
  const count = attributeNames.reduce(
    (sum, attribute) => sum + name.getField(attributeOids[attribute]).length,
    0,
  )
  return isSame && countIn(name.toJSON()) === count
}
