/**
 * The certificates that a signature brings along, for a test environment that trusts any issuer.
 *
 * Authorities when there are any, otherwise the signer's own certificate.
 */
import { X509Certificate } from "node:crypto"

const certificatePattern = /<(?:[\w.-]+:)?X509Certificate(?:\s[^>]*)?>([^<]+)</g

const parse = (base64: string): ReadonlyArray<X509Certificate> => {
  try {
    return [new X509Certificate(Buffer.from(base64, "base64"))]
  } catch {
    // Not a certificate: the verifier, which reads the same bytes, will say so with its reason.
    return []
  }
}

/** PEM, to be given to the verifier as trust anchors. */
export const certificatesIn = (xml: string): ReadonlyArray<string> => {
  const certificates = [...xml.matchAll(certificatePattern)].flatMap(([, text = ""]) => parse(text))
  const authorities = certificates.filter(({ ca }) => ca)
  return (authorities.length > 0 ? authorities : certificates).map(String)
}
