/**
 * The certificates in a signature, for a test environment that trusts any issuer.
 *
 * The authorities if there are any, otherwise the signer's own certificate.
 */
import { X509Certificate } from "node:crypto"

const certificatePattern = /<(?:[\w.-]+:)?X509Certificate(?:\s[^>]*)?>([^<]+)</g

const parse = (base64: string): ReadonlyArray<X509Certificate> => {
  try {
    return [new X509Certificate(Buffer.from(base64, "base64"))]
  } catch {
    // Not a certificate: the verifier reads the same bytes and reports the reason.
    return []
  }
}

/** As PEM, the verifier's trust anchors. */
export const certificatesIn = (xml: string): ReadonlyArray<string> => {
  const certificates = [...xml.matchAll(certificatePattern)].flatMap(([, text = ""]) => parse(text))
  const authorities = certificates.filter(({ ca }) => ca)
  return (authorities.length > 0 ? authorities : certificates).map(String)
}
