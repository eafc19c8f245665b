/** The self-signed certificate of a natural person who is known by a PESEL. */
import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { loadX509Library } from "../../src/certificates/subject-attributes.ts"
import type { Credential } from "./written-signature.ts"

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
const dayMillis = 86_400_000

export const aPerson = async (pesel: string): Promise<Credential> => {
  const { X509CertificateGenerator } = await loadX509Library()
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [
      { C: ["PL"] },
      { "2.5.4.42": ["Anna"] },
      { "2.5.4.4": ["Próbna"] },
      { "2.5.4.5": [`PNOPL-${pesel}`] },
      { CN: ["Anna Próbna"] },
    ],
    notBefore: new Date(Date.now() - dayMillis),
    notAfter: new Date(Date.now() + dayMillis),
    signingAlgorithm: algorithm,
    keys: {
      privateKey: privateKey.toCryptoKey(algorithm, true, ["sign"]) as CryptoKey,
      publicKey: createPublicKey(privateKey).toCryptoKey(algorithm, true, ["verify"]) as CryptoKey,
    },
  })
  return {
    keyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificatePem: certificate.toString("pem"),
  }
}
