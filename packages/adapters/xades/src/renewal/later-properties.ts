/**
 * The unsigned properties that a renewal adds, as text (ETSI EN 319 132-1, 5.5): what stands there
 * already keeps every byte.
 */
import { namespace } from "../namespaces.ts"
import {
  certificateValuesXml,
  revocationValuesXml,
  type StatusValues,
  timeStampXml,
} from "../unsigned-properties.ts"

const declared = `xmlns:xades141="${namespace.xades141}"`

const later = (name: string, content: string): string =>
  `<xades141:${name} ${declared}>${content}</xades141:${name}>`

/** Empty when there is nothing to tell. */
export const validationDataXml = (values: StatusValues): string => {
  const content = certificateValuesXml(values) + revocationValuesXml(values)
  return content === "" ? "" : later("TimeStampValidationData", content)
}

export const archiveTimeStampXml = (token: Uint8Array): string =>
  later("ArchiveTimeStamp", timeStampXml(token))

const end = "</xades:UnsignedSignatureProperties>"

/** The signature with one more unsigned property behind the others. */
export const withLaterProperty = (signature: string, property: string): string => {
  const at = signature.lastIndexOf(end)
  if (at < 0) throw new Error("the signature has no unsigned properties")
  return signature.slice(0, at) + property + signature.slice(at)
}
