/**
 * A reader of DER (ITU-T X.690). It splits bytes into tag, content and the original encoding, and
 * reads the fields of a SEQUENCE in order, optional ones by their tag.
 *
 * Strict: throws `RangeError` for indefinite or non-minimal lengths, tags above 30 and truncated
 * input. `end` rejects any remaining fields, so no bit of a structure goes unread.
 */

export interface DerNode {
  readonly tag: number
  readonly content: Uint8Array
  readonly encoded: Uint8Array
}

export const derTag = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
  set: 0x31,
  explicitVersion: 0xa0,
  extensions: 0xa3,
} as const

const byteAt = (bytes: Uint8Array, index: number): number => {
  const byte = bytes[index]
  if (byte === undefined) throw new RangeError("DER ends too early")
  return byte
}

const readLength = (bytes: Uint8Array, at: number): { length: number; next: number } => {
  const first = byteAt(bytes, at)
  if (first < 0x80) return { length: first, next: at + 1 }
  const octets = first - 0x80
  if (octets === 0 || octets > 4) throw new RangeError("DER length is not definite or too long")
  let length = 0
  for (let i = 1; i <= octets; i++) length = length * 256 + byteAt(bytes, at + i)
  return { length, next: at + 1 + octets }
}

const readNode = (bytes: Uint8Array, start: number): { node: DerNode; end: number } => {
  const tag = byteAt(bytes, start)
  if ((tag & 0x1f) === 0x1f) throw new RangeError("DER tag above 30")
  const { length, next } = readLength(bytes, start + 1)
  const end = next + length
  if (end > bytes.length) throw new RangeError("DER ends too early")
  const node = { tag, content: bytes.subarray(next, end), encoded: bytes.subarray(start, end) }
  return { node, end }
}

/** Yields concatenated elements one by one, so a list of hundreds of thousands needs no array. */
export function* eachDer(bytes: Uint8Array): Generator<DerNode, void, undefined> {
  for (let at = 0; at < bytes.length; ) {
    const { node, end } = readNode(bytes, at)
    yield node
    at = end
  }
}

/** All concatenated elements, in order. */
export const readDer = (bytes: Uint8Array): ReadonlyArray<DerNode> => {
  const nodes: Array<DerNode> = []
  for (let at = 0; at < bytes.length; ) {
    const { node, end } = readNode(bytes, at)
    nodes.push(node)
    at = end
  }
  return nodes
}

/** The element at a position, which must have the given tag. */
export const nodeAt = (nodes: ReadonlyArray<DerNode>, index: number, tag?: number): DerNode => {
  const node = nodes[index]
  if (node === undefined || (tag !== undefined && node.tag !== tag)) {
    throw new RangeError(`DER element ${index} has an unexpected type`)
  }
  return node
}

/** The dotted form of an object identifier, e.g. `2.5.4.97`. */
export const readObjectIdentifier = (content: Uint8Array): string => {
  const arcs: Array<number> = []
  let arc = 0
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    arcs.push(arc)
    arc = 0
  }
  const [first = 0, ...rest] = arcs
  const top = Math.min(2, Math.floor(first / 40))
  return [top, first - top * 40, ...rest].join(".")
}

export interface DerFields {
  /** The next field, which must have that tag. */
  readonly take: (tag: number) => DerNode
  /** The next field if it has that tag. */
  readonly takeIf: (tag: number) => DerNode | undefined
  /** The next field, of any type. */
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
      if (at !== nodes.length) throw new RangeError("DER has unknown fields")
    },
  }
}

/** The only element in the bytes. Throws when other bytes follow it. */
export const onlyNode = (bytes: Uint8Array, tag: number): DerNode => {
  const nodes = readDer(bytes)
  if (nodes.length !== 1) throw new RangeError("DER is followed by other bytes")
  return nodeAt(nodes, 0, tag)
}

/** The next field, an OBJECT IDENTIFIER, in dotted form. */
export const takeOid = (fields: DerFields): string =>
  readObjectIdentifier(fields.take(derTag.objectIdentifier).content)

/** Throws for any other version. */
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
  if (tag !== 0x17 && tag !== 0x18) throw new RangeError("DER element is not a time")
  const match = timeForms[tag].exec(Buffer.from(content).toString("latin1"))
  if (match === null) throw new RangeError("DER time is not in UTC")
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map(Number)
  const century = year < 50 ? 2000 : 1900
  const fullYear = tag === 0x18 ? year : century + year
  const millis = Math.trunc(Number(`0.${match[7] ?? "0"}`) * 1_000)
  return Date.UTC(fullYear, month - 1, day, hour, minute, second, millis)
}

/** The bits of a BIT STRING without unused bits. */
export const readBits = ({ content }: DerNode): Uint8Array => {
  if (content[0] !== 0) throw new RangeError("DER bit string has unused bits")
  return content.subarray(1)
}
