/**
 * The unsigned properties of levels T and LT as text (ETSI EN 319 132-1, 5.3 and 5.4).
 *
 * Works on the text of our own signatures, which is canonical and declares `ds` and `xades` above
 * the insertion point: the signed part keeps every byte.
 */
import { transform } from "./namespaces.ts"

/** Each in DER. */
export interface StatusValues {
  readonly certificates?: ReadonlyArray<Uint8Array>
  readonly crls?: ReadonlyArray<Uint8Array>
  /** DER of OCSPResponse. */
  readonly ocspResponses?: ReadonlyArray<Uint8Array>
}

/** Level LT with the time stamp. */
export interface UnsignedValues extends StatusValues {
  /** DER of the token over the canonical ds:SignatureValue. */
  readonly timeStamp: Uint8Array
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`

const encapsulated = (name: string, values: ReadonlyArray<Uint8Array>): string =>
  values.map((der) => element(name, Buffer.from(der).toString("base64"))).join("")

const list = (name: string, item: string, values: ReadonlyArray<Uint8Array> = []): string =>
  values.length === 0 ? "" : element(name, encapsulated(item, values))

/** The content of any element with a time stamp. */
export const timeStampXml = (token: Uint8Array): string => {
  const name = "ds:CanonicalizationMethod"
  const method = `<${name} Algorithm="${transform.exclusiveC14n}"></${name}>`
  return method + encapsulated("xades:EncapsulatedTimeStamp", [token])
}

export const certificateValuesXml = ({ certificates }: StatusValues): string =>
  list("xades:CertificateValues", "xades:EncapsulatedX509Certificate", certificates)

export const revocationValuesXml = ({ crls, ocspResponses }: StatusValues): string => {
  const values =
    list("xades:CRLValues", "xades:EncapsulatedCRLValue", crls) +
    list("xades:OCSPValues", "xades:EncapsulatedOCSPValue", ocspResponses)
  return values === "" ? "" : element("xades:RevocationValues", values)
}

const unsignedXml = (values: UnsignedValues): string =>
  element(
    "xades:UnsignedProperties",
    element(
      "xades:UnsignedSignatureProperties",
      element("xades:SignatureTimeStamp", timeStampXml(values.timeStamp)) +
        certificateValuesXml(values) +
        revocationValuesXml(values),
    ),
  )

const end = "</xades:QualifyingProperties>"
const present = /<xades:UnsignedProperties>.*<\/xades:UnsignedProperties>(?=<\/xades:Qualifying)/s

/** The signature with these unsigned properties instead of its existing ones. */
export const withUnsignedProperties = (signature: string, values: UnsignedValues): string => {
  const bare = signature.replace(present, "")
  const at = bare.lastIndexOf(end)
  if (at < 0) throw new Error("the signature has no qualifying properties")
  return bare.slice(0, at) + unsignedXml(values) + bare.slice(at)
}
