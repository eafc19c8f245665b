/** An X.509 certificate (RFC 5280), generated here so that the repository contains no key. */
import { KeyObject } from "node:crypto"
import { isIP } from "node:net"

const algorithms = {
  ec: { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" },
  rsa: {
    name: "RSASSA-PKCS1-v1_5",
    hash: "SHA-256",
    modulusLength: 2_048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
} as const

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

export interface Certified {
  readonly certificate: string
  readonly key: string
}

/**
 * PEM of a certificate for those host names and addresses, and of its key. It is valid from
 * yesterday to tomorrow, or for the given days relative to today.
 */
export const aSelfSignedCertificate = async (
  names: ReadonlyArray<string>,
  [fromDay, toDay]: readonly [number, number] = [-1, 1],
  algorithm: keyof typeof algorithms = "ec",
): Promise<Certified> => {
  await import("reflect-metadata")
  const { SubjectAlternativeNameExtension, X509CertificateGenerator } = await import(
    "@peculiar/x509"
  )
  const signingAlgorithm = algorithms[algorithm]
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ["sign", "verify"])
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=test",
    notBefore: inDays(fromDay),
    notAfter: inDays(toDay),
    signingAlgorithm,
    keys,
    extensions: [
      new SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? "dns" : "ip", value }) as const),
      ),
    ],
  })
  return {
    certificate: certificate.toString("pem"),
    key: KeyObject.from(keys.privateKey).export({ format: "pem", type: "pkcs8" }).toString(),
  }
}
