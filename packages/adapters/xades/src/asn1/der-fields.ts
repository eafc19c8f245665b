/**
 * Reads the fields of an ASN.1 SEQUENCE one after the other, optional ones by their tag.
 *
 * Strict: whoever has read all fields says so by `end`, and what is left over is refused, so that
 * no bit of a structure goes unread. Throws `RangeError`, as the reader of DER does.
 */
import { derTag, type DerNode, nodeAt, readDer, readObjectIdentifier } from "../der.ts"

export interface DerFields {
  /** The next field, which must have that tag. */
  readonly take: (tag: number) => DerNode
  /** The next field if it has that tag. */
  readonly takeIf: (tag: number) => DerNode | undefined
  /** The next field, whatever it is. */
  readonly takeAny: () => DerNode
  readonly end: () => void
}

export const contextTag = (number: number, isConstructed = true): number =>
  (isConstructed ? 0xa0 : 0x80) + number

export const fieldsOf = (content: Uint8Array): DerFields => {
  const nodes = readDer(content)
  let at = 0
  const takeAny = (): DerNode => nodeAt(nodes, at++)
  return {
    take: (tag) => nodeAt(nodes, at++, tag),
    takeIf: (tag) => (nodes[at]?.tag === tag ? nodes[at++] : undefined),
    takeAny,
    end: () => {
      if (at !== nodes.length) throw new RangeError("DER has fields that nobody knows")
    },
  }
}

/** The one encoding that bytes hold, with nothing after it. */
export const onlyNode = (bytes: Uint8Array, tag: number): DerNode => {
  const nodes = readDer(bytes)
  if (nodes.length !== 1) throw new RangeError("DER is followed by other bytes")
  return nodeAt(nodes, 0, tag)
}

/** The dotted form of an OBJECT IDENTIFIER that comes next. */
export const takeOid = (fields: DerFields): string =>
  readObjectIdentifier(fields.take(derTag.objectIdentifier).content)

/** Refuses a version other than this one. */
export const takeVersion = (fields: DerFields, version: number): void => {
  const { content } = fields.take(derTag.integer)
  if (content.length !== 1 || content[0] !== version) {
    throw new RangeError(`the version is not ${version}`)
  }
}

const timeForms = {
  /** UTCTime: two digits of the year, from 1950 to 2049 (RFC 5280, 4.1.2.5.1). */
  0x17: /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/,
  /** GeneralizedTime; RFC 3161, 2.4.2 allows fractions of a second. */
  0x18: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/,
} as const

/** Epoch milliseconds of a UTCTime or GeneralizedTime. */
export const readTime = ({ tag, content }: DerNode): number => {
  if (tag !== 0x17 && tag !== 0x18) throw new RangeError("DER element is no time")
  const found = timeForms[tag].exec(Buffer.from(content).toString("latin1"))
  if (found === null) throw new RangeError("DER time is not in UTC")
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map(Number)
  const century = year < 50 ? 2000 : 1900
  const fullYear = tag === 0x18 ? year : century + year
  const millis = Math.trunc(Number(`0.${found[7] ?? "0"}`) * 1_000)
  return Date.UTC(fullYear, month - 1, day, hour, minute, second, millis)
}

/** The bits of a BIT STRING that fills its octets. */
export const readBits = ({ content }: DerNode): Uint8Array => {
  if (content[0] !== 0) throw new RangeError("DER bit string has unused bits")
  return content.subarray(1)
}
