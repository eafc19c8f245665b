/**
 * A reader of DER (ITU-T X.690): splits bytes into tag, content and the encoding as it stands.
 *
 * Knows nothing of certificates; they need only names and key usages from it, the rest is read
 * by node. Refuses indefinite lengths, tags above 30 and truncated input with a `RangeError`.
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

/** The elements of a sequence of encodings one at a time: a list of hundreds of thousands fits. */
export function* eachDer(bytes: Uint8Array): Generator<DerNode, void, undefined> {
  for (let at = 0; at < bytes.length; ) {
    const { node, end } = readNode(bytes, at)
    yield node
    at = end
  }
}

/** Every element of a sequence of encodings, in order. */
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
    throw new RangeError(`DER element ${index} is not what was expected`)
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
