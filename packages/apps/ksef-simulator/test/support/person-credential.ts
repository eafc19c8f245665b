/** Self-signed certificates of natural persons and of providers of Peppol services. */
import { createPublicKey, generateKeyPairSync } from "node:crypto"
import { loadX509Library } from "../../src/certificates/subject-attributes.ts"
import type { Credential } from "./written-signature.ts"

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" }
const dayMillis = 86_400_000

type NameParts = ReadonlyArray<Readonly<Record<string, Array<string>>>>

const selfSigned = async (name: NameParts): Promise<Credential> => {
  const { X509CertificateGenerator } = await loadX509Library()
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [...name],
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

/** A natural person who is known by a PESEL. */
export const aPerson = (pesel: string): Promise<Credential> =>
  selfSigned([
    { C: ["PL"] },
    { "2.5.4.42": ["Anna"] },
    { "2.5.4.4": ["Próbna"] },
    { "2.5.4.5": [`PNOPL-${pesel}`] },
    { CN: ["Anna Próbna"] },
  ])

/** A person whose certificate has neither NIP nor PESEL. */
export const aForeigner = (): Promise<Credential> =>
  selfSigned([
    { C: ["ES"] },
    { "2.5.4.42": ["Ana"] },
    { "2.5.4.4": ["Ruiz"] },
    { CN: ["Ana Ruiz"] },
  ])

export const aProvider = (peppolId: string): Promise<Credential> =>
  selfSigned([
    { C: ["PL"] },
    { O: ["Dostawca sp. z o.o."] },
    { "2.5.4.97": [peppolId] },
    { CN: [peppolId] },
  ])
