/**
 * The attributes of a distinguished name that KSeF supports.
 *
 * Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md, consulted 2026-11-21.
 */
import type { JsonName, Name } from "@peculiar/x509"

/** The names of the API and their object identifiers. */
export const attributeOids = {
  commonName: "2.5.4.3",
  surname: "2.5.4.4",
  serialNumber: "2.5.4.5",
  countryName: "2.5.4.6",
  organizationName: "2.5.4.10",
  givenName: "2.5.4.42",
  uniqueIdentifier: "2.5.4.45",
  organizationIdentifier: "2.5.4.97",
} as const

export type AttributeName = keyof typeof attributeOids

/** Several values of one attribute, such as given names, are joined by a space. */
export type SubjectAttributes = Readonly<Partial<Record<AttributeName, string>>>

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
export const isExactly = (name: Name, wanted: SubjectAttributes): boolean => {
  const found = attributesOf(name)
  const isSame = attributeNames.every((attribute) => found[attribute] === wanted[attribute])
  const known = attributeNames.reduce(
    (count, attribute) => count + name.getField(attributeOids[attribute]).length,
    0,
  )
  return isSame && countIn(name.toJSON()) === known
}
