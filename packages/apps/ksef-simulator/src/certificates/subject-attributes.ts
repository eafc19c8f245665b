/**
 * The subject of a login with a signature: the identifier and the attributes of its certificate
 * that KSeF supports.
 */
import type { JsonName, Name } from "@peculiar/x509"
import {
  type AttributeName,
  attributeOids,
  type LoginSubject,
  type SubjectAttributes,
} from "../state/values.ts"
import type { Signer } from "@procurement/adapter-xades"
import type * as x509 from "@peculiar/x509"

const identifierOf = ({ nip, pesel, certificateSha256 }: Signer): LoginSubject["identifier"] => {
  if (nip !== undefined) return { type: "Nip", value: nip }
  if (pesel !== undefined) return { type: "Pesel", value: pesel }
  return { type: "Fingerprint", value: certificateSha256.toUpperCase() }
}

export const loginSubjectOf = async (signer: Signer): Promise<LoginSubject> => {
  const { X509Certificate } = await loadX509Library()
  const certificate = new X509Certificate(signer.certificatePem)
  return {
    identifier: identifierOf(signer),
    attributes: attributesOf(certificate.subjectName),
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
