/** From BER to DER (ITU-T X.690), as far as PKCS#12 files need it. */
import { type BaseBlock, Constructed, fromBER, OctetString } from "asn1js"

const octetsOf = ({ idBlock, valueBlock }: OctetString): Uint8Array =>
  idBlock.isConstructed
    ? Buffer.concat(valueBlock.value.map((part) => octetsOf(part as OctetString)))
    : valueBlock.valueHexView

const definite = (node: BaseBlock): BaseBlock => {
  const { tagClass, tagNumber, isConstructed } = node.idBlock
  if (!isConstructed) return node
  if (node instanceof OctetString) return new OctetString({ valueHex: octetsOf(node) })
  const value = (node as Constructed).valueBlock.value.map(definite)
  return new Constructed({ idBlock: { tagClass, tagNumber }, value })
}

/**
 * The same structure with definite lengths, and octet strings in one piece. Throws `RangeError`
 * unless the bytes are exactly one element.
 */
export const toDer = (bytes: Uint8Array): Uint8Array => {
  const { result, offset } = fromBER(bytes, { parseEmbedded: false })
  if (offset !== bytes.length) throw new RangeError(result.error || "other bytes follow")
  return new Uint8Array(definite(result).toBER())
}
