/**
 * The name of a certificate's subject or issuer, as its attributes in the certificate's order.
 *
 * Reads names only from the certificate's own bytes: printed forms differ between libraries and
 * lose quotes and commas. Writes RFC 4514, which lists the most specific attribute first.
 */
import { derTag, nodeAt, readDer, readObjectIdentifier, type DerNode } from "./der.ts"

export interface NameAttribute {
  readonly oid: string
  readonly value: string
  readonly encodedValue: Uint8Array
}

/** Relative names in the order of the certificate; each may hold more than one attribute. */
export type DistinguishedName = ReadonlyArray<ReadonlyArray<NameAttribute>>

/** organizationIdentifier, ETSI EN 319 412-1: `VATPL-` and the NIP for a Polish company. */
export const oidOrganizationIdentifier = "2.5.4.97"
/** serialNumber, ETSI EN 319 412-1: `PNOPL-` (PESEL) or `TINPL-` (NIP) for a person. */
export const oidSerialNumber = "2.5.4.5"

/** The attributes that RFC 4514, section 3 allows to be written by a short name. */
const shortNames: ReadonlyMap<string, string> = new Map([
  ["2.5.4.3", "CN"],
  ["2.5.4.7", "L"],
  ["2.5.4.8", "ST"],
  ["2.5.4.10", "O"],
  ["2.5.4.11", "OU"],
  ["2.5.4.6", "C"],
  ["2.5.4.9", "STREET"],
  ["0.9.2342.19200300.100.1.25", "DC"],
  ["0.9.2342.19200300.100.1.1", "UID"],
])

const decodeBmp = (bytes: Uint8Array): string => Buffer.from(bytes).swap16().toString("utf16le")

const decodeString = ({ tag, content }: DerNode): string => {
  if (tag === 0x1e) return decodeBmp(content)
  if (tag === 0x14) return Buffer.from(content).toString("latin1")
  return Buffer.from(content).toString("utf8")
}

const readAttribute = (node: DerNode): NameAttribute => {
  const parts = readDer(node.content)
  const value = nodeAt(parts, 1)
  return {
    oid: readObjectIdentifier(nodeAt(parts, 0, derTag.objectIdentifier).content),
    value: decodeString(value),
    encodedValue: value.encoded,
  }
}

/** Reads the DER of an X.501 Name. */
export const readDistinguishedName = (name: DerNode): DistinguishedName =>
  readDer(name.content).map((relative) => readDer(relative.content).map(readAttribute))

/** The first value of an attribute, or undefined when the name has none. */
export const attributeOf = (name: DistinguishedName, oid: string): string | undefined =>
  name.flat().find((attribute) => attribute.oid === oid)?.value

const escapeValue = (value: string): string =>
  value
    .replace(/[\\",+;<>]/g, (special) => `\\${special}`)
    .replace(/\0/g, "\\00")
    .replace(/^[ #]/, (lead) => `\\${lead}`)
    .replace(/(?<!\\) $/, "\\ ")

const writeAttribute = ({ oid, value, encodedValue }: NameAttribute): string => {
  const shortName = shortNames.get(oid)
  return shortName === undefined
    ? `${oid}=#${Buffer.from(encodedValue).toString("hex")}`
    : `${shortName}=${escapeValue(value)}`
}

/** RFC 4514: reversed order, attributes without a registered short name as `oid=#hex`. */
export const toRfc4514 = (name: DistinguishedName): string =>
  name
    .toReversed()
    .map((relative) => relative.map(writeAttribute).join("+"))
    .join(",")
