/**
 * A writer of DER (ITU-T X.690), as far as a certification request goes, and a look at the one
 * extension of a certificate that node does not read.
 */
export const tags = {
  integer: 0x02,
  bitString: 0x03,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  printableString: 0x13,
  sequence: 0x30,
  set: 0x31,
  attributes: 0xa0,
} as const

const lengthOf = (length: number): ReadonlyArray<number> => {
  if (length < 0x80) return [length]
  const octets: Array<number> = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  return [0x80 + octets.length, ...octets]
}

export const encode = (tag: number, ...contents: ReadonlyArray<Uint8Array>): Buffer => {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}

/** Seven bits in each octet, all but the last one marked. */
const base128 = (value: number): ReadonlyArray<number> => {
  const octets = [value % 128]
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) {
    octets.unshift((rest % 128) + 128)
  }
  return octets
}

export const objectIdentifier = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number)
  return encode(tags.objectIdentifier, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** A bit string of whole octets. */
export const bitString = (octets: Uint8Array): Buffer =>
  encode(tags.bitString, Buffer.from([0]), octets)

const keyUsageOid = objectIdentifier("2.5.29.15")
const criticalMark = Buffer.from([0x01, 0x01, 0xff])
const octetStringTag = 0x04

/** The first octet of KeyUsage (RFC 5280, 4.2.1.3), or none when the certificate has none. */
export const keyUsageOf = (certificate: Buffer): number | undefined => {
  const at = certificate.indexOf(keyUsageOid)
  if (at === -1) return undefined
  const rest = certificate.subarray(at + keyUsageOid.length)
  const value = rest.subarray(0, 3).equals(criticalMark) ? rest.subarray(3) : rest
  return value[0] === octetStringTag && value[2] === tags.bitString ? value[5] : undefined
}
