/**
 * A writer of DER (ITU-T X.690) with the few types that requests and test authorities need.
 *
 * Every function returns one complete encoding.
 */
const lengthOctets = (length: number): ReadonlyArray<number> => {
  if (length < 0x80) return [length]
  const octets: Array<number> = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return [0x80 + octets.length, ...octets]
}

/** Any type by its tag; the content is the concatenated parts. */
export const tagged = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(content.length)]), content])
}

export const sequence = (...parts: ReadonlyArray<Uint8Array>): Buffer => tagged(0x30, ...parts)

/** SET OF, sorted by encoding as DER requires. */
export const setOf = (...parts: ReadonlyArray<Uint8Array>): Buffer =>
  tagged(0x31, ...parts.toSorted(Buffer.compare))

/** The INTEGER for an unsigned number in big-endian bytes. */
export const integerOf = (bytes: Uint8Array): Buffer => {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(first))
  const isNegative = ((digits[0] ?? 0) & 0x80) !== 0
  return isNegative ? tagged(0x02, Buffer.from([0]), digits) : tagged(0x02, digits)
}

export const integer = (value: number): Buffer => integerOf(Buffer.from([value]))
export const enumerated = (value: number): Buffer => tagged(0x0a, Buffer.from([value]))
export const octetString = (bytes: Uint8Array): Buffer => tagged(0x04, bytes)
export const bitString = (bytes: Uint8Array): Buffer => tagged(0x03, Buffer.from([0]), bytes)
export const nullValue = (): Buffer => tagged(0x05)
export const booleanTrue = (): Buffer => tagged(0x01, Buffer.from([0xff]))

const base128 = (arc: number): ReadonlyArray<number> => {
  const octets = [arc % 128]
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) {
    octets.unshift((rest % 128) + 128)
  }
  return octets
}

/** Encodes an object identifier in dotted form. */
export const objectIdentifier = (dotted: string): Buffer => {
  const [top = 0, second = 0, ...rest] = dotted.split(".").map(Number)
  return tagged(0x06, Buffer.from([top * 40 + second, ...rest].flatMap(base128)))
}

/** GeneralizedTime in UTC with whole seconds (RFC 5280, 4.1.2.5.2). */
export const generalizedTime = (epochMillis: number): Buffer => {
  const digits = new Date(epochMillis).toISOString().slice(0, 19).replace(/[-:T]/g, "")
  return tagged(0x18, Buffer.from(`${digits}Z`))
}
