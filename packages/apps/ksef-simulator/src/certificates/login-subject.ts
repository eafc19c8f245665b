/** The subject of a login with a signature: the identifier and attributes of its certificate. */
import type { Signer } from "@procurement/adapter-xades"
import type { LoginSubject } from "../state/values.ts"
import { attributesOf } from "./subject-attributes.ts"
import { loadX509Library } from "./x509-library.ts"

const identifierOf = ({ nip, pesel, certificateSha256 }: Signer): LoginSubject["identifier"] => {
  if (nip !== undefined) return { type: "Nip", value: nip }
  if (pesel !== undefined) return { type: "Pesel", value: pesel }
  return { type: "Fingerprint", value: certificateSha256.toUpperCase() }
}

export const loginSubjectOf = async (signer: Signer): Promise<LoginSubject> => {
  const { X509Certificate } = await loadX509Library()
  const certificate = new X509Certificate(signer.certificatePem)
  return {
    identifier: identifierOf(signer),
    attributes: attributesOf(certificate.subjectName),
    certificateSerial: certificate.serialNumber.toUpperCase(),
  }
}
