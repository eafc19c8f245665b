/** The attributes of a distinguished name that KSeF supports. */
import type { JsonName, Name } from "@peculiar/x509"
import { type AttributeName, attributeOids, type SubjectAttributes } from "../state/values.ts"

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
