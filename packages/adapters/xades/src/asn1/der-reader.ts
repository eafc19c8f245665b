/**
 * A reader of DER (ITU-T X.690). It splits bytes into tag, content and the original encoding, and
 * reads the fields of a structure in order, optional ones by their tag.
 *
 * Strict: throws `RangeError` for indefinite lengths, tags above 30 and truncated input. `end`
 * rejects any remaining fields, so no bit of a structure goes unread.
 *
 * It takes microseconds where @peculiar/asn1-schema takes milliseconds, and needs no memory for a
 * revocation list of megabytes, for which the library needs hundreds.
 */

export interface DerNode {
  readonly tag: number
  readonly content: Uint8Array
  readonly encoded: Uint8Array
}

export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  sequence: 0x30,
  set: 0x31,
} as const

export const contextTag = (number: number, isConstructed = true): number =>
  (isConstructed ? 0xa0 : 0x80) + number

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

/** The dotted form of an object identifier, e.g. `2.5.4.97`. */
const readObjectIdentifier = (content: Uint8Array): string => {
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

const timeForms = {
  /** UTCTime: two digits of the year, from 1950 to 2049 (RFC 5280, 4.1.2.5.1). */
  0x17: /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/,
  /** GeneralizedTime; RFC 3161, 2.4.2 allows fractions of a second. */
  0x18: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d{1,9}))?Z$/,
} as const

/** Epoch milliseconds of a UTCTime or GeneralizedTime. */
const readTime = ({ tag, content }: DerNode): number => {
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

/** The elements of a structure, in order. Each method takes the next one. */
export class DerFields {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(content: Uint8Array) {
    this.#bytes = content
  }

  get isEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  takeAny(): DerNode {
    const bytes = this.#bytes
    const start = this.#at
    const tag = byteAt(bytes, start)
    if ((tag & 0x1f) === 0x1f) throw new RangeError("DER tag above 30")
    const { length, next } = readLength(bytes, start + 1)
    const end = next + length
    if (end > bytes.length) throw new RangeError("DER ends too early")
    this.#at = end
    return { tag, content: bytes.subarray(next, end), encoded: bytes.subarray(start, end) }
  }

  take(tag: number): DerNode {
    const node = this.takeAny()
    if (node.tag !== tag) throw new RangeError(`a DER element has tag ${node.tag}, not ${tag}`)
    return node
  }

  takeIf(tag: number): DerNode | undefined {
    return this.#bytes[this.#at] === tag ? this.takeAny() : undefined
  }

  takeAll(): ReadonlyArray<DerNode> {
    const nodes: Array<DerNode> = []
    while (!this.isEnd) nodes.push(this.takeAny())
    return nodes
  }

  /** Its own fields; by default it is a SEQUENCE. */
  open(tag: number = derTag.sequence): DerFields {
    return new DerFields(this.take(tag).content)
  }

  openIf(tag: number = derTag.sequence): DerFields | undefined {
    return this.#bytes[this.#at] === tag ? this.open(tag) : undefined
  }

  /** Those of all that follow, each a SEQUENCE. */
  openAll(): ReadonlyArray<DerFields> {
    const all: Array<DerFields> = []
    while (!this.isEnd) all.push(this.open())
    return all
  }

  octets(): Uint8Array {
    return this.take(derTag.octetString).content
  }

  integer(): Uint8Array {
    return this.take(derTag.integer).content
  }

  oid(): string {
    return readObjectIdentifier(this.take(derTag.objectIdentifier).content)
  }

  /** The bits of a BIT STRING without unused bits. */
  bits(): Uint8Array {
    const { content } = this.take(derTag.bitString)
    if (content[0] !== 0) throw new RangeError("DER bit string has unused bits")
    return content.subarray(1)
  }

  /** Epoch milliseconds of a GeneralizedTime. */
  time(): number {
    return readTime(this.take(0x18))
  }

  /** Epoch milliseconds, if it is a UTCTime or a GeneralizedTime. */
  timeIf(): number | undefined {
    const node = this.takeIf(0x17) ?? this.takeIf(0x18)
    return node && readTime(node)
  }

  version(expected: number): void {
    const content = this.integer()
    if (content.length === 1 && content[0] === expected) return
    throw new RangeError(`the version is not ${expected}`)
  }

  end(): void {
    if (!this.isEnd) throw new RangeError("DER has unknown fields")
  }
}

/** The only element in the bytes. Throws when other bytes follow it. */
export const onlyNode = (bytes: Uint8Array, tag: number): DerNode => {
  const fields = new DerFields(bytes)
  const node = fields.take(tag)
  fields.end()
  return node
}

/** The fields of the only element in the bytes. */
export const openDer = (bytes: Uint8Array, tag: number = derTag.sequence): DerFields =>
  new DerFields(onlyNode(bytes, tag).content)
