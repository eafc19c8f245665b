/**
 * Checks a PKCS#10 request: its form, its signature, the kind of key, and its subject.
 *
 * Source: CIRFMF/ksef-docs, certyfikaty-KSeF.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import type { Pkcs10CertificateRequest, PublicKey } from "@peculiar/x509"
import { createPublicKey, hash } from "node:crypto"
import { badRequest } from "../http/api-error.ts"
import type { SubjectAttributes } from "../state/values.ts"
import { isExactly, loadX509Library } from "./subject-attributes.ts"

export interface VerifiedKey {
  readonly publicKey: PublicKey
  /** SHA-256 of the key's DER, Base64. */
  readonly keyHash: string
}

const signatureNames: ReadonlySet<string> = new Set(["RSASSA-PKCS1-v1_5", "RSA-PSS", "ECDSA"])
const digestNames: ReadonlySet<string> = new Set(["SHA-1", "SHA-256", "SHA-384", "SHA-512"])

const isLawfulKey = (der: ArrayBuffer): boolean => {
  const key = createPublicKey({ key: Buffer.from(der), format: "der", type: "spki" })
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {}
  if (key.asymmetricKeyType === "rsa") return modulusLength === 2048
  return key.asymmetricKeyType === "ec" && namedCurve === "prime256v1"
}

const isLawfulSignature = ({ signatureAlgorithm }: Pkcs10CertificateRequest): boolean => {
  if (!signatureNames.has(signatureAlgorithm.name)) return false
  const digest = "hash" in signatureAlgorithm ? signatureAlgorithm.hash : undefined
  return digest === undefined || digestNames.has(digest.name)
}

const parse = async (csr: string): Promise<Pkcs10CertificateRequest> => {
  const library = await loadX509Library()
  try {
    return new library.Pkcs10CertificateRequest(Buffer.from(csr, "base64"))
  } catch (error) {
    throw badRequest(25004, error instanceof Error ? error.message : "PKCS#10")
  }
}

const isProven = async (request: Pkcs10CertificateRequest): Promise<boolean> => {
  try {
    return await request.verify()
  } catch {
    // The library can't verify the signature.
    return false
  }
}

/** Rejects with 25003, 25004, 25010 or 25011. */
export const verifiedKeyOf = async (
  csr: string,
  required: SubjectAttributes,
): Promise<VerifiedKey> => {
  const request = await parse(csr)
  const der = request.publicKey.rawData
  if (!isLawfulKey(der)) throw badRequest(25010)
  if (!isLawfulSignature(request)) throw badRequest(25011, request.signatureAlgorithm.name)
  if (!(await isProven(request))) throw badRequest(25004, "podpis")
  if (!isExactly(request.subjectName, required)) throw badRequest(25003)
  return {
    publicKey: request.publicKey,
    keyHash: hash("sha256", Buffer.from(der), "base64"),
  }
}
