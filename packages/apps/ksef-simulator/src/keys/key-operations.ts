/** GET /security/public-key-certificates: the keys with which clients wrap their secrets. */
import { hash, X509Certificate } from "node:crypto"
import { json } from "../http/response.ts"
import { type Operation, publicOperation } from "../http/operation.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { KeyPublished } from "../state/facts.ts"
import { instant } from "@procurement/domain/calendar"

const isoOf = (text: string): string => isoWithOffset(instant(Date.parse(text)))

const certificateBody = ({ certificatePem, publicKeyId, usage }: KeyPublished) => {
  const certificate = new X509Certificate(certificatePem)
  return {
    certificate: certificate.raw.toString("base64"),
    certificateId: hash("sha256", certificate.raw, "base64"),
    publicKeyId,
    validFrom: isoOf(certificate.validFrom),
    validTo: isoOf(certificate.validTo),
    usage,
  }
}

export const keyOperations: ReadonlyArray<Operation> = [
  publicOperation("publicKeys", "GET /security/public-key-certificates", "public", (simulation) =>
    json(200, [...simulation.state().keys.values()].map(certificateBody)),
  ),
]
