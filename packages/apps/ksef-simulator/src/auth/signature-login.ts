/**
 * POST /auth/xades-signature: logs the signer of the request in.
 *
 * Signers without permissions in the context get status 415, as in KSeF.
 */
import { type InvalidReason, type Signer, verifyEnveloped } from "@procurement/adapter-xades"
import { type ApiResponse, sha256Base64 } from "../http/response.ts"
import type { ReceivedRequest } from "../http/operation.ts"
import { badRequest, type BadRequestCode } from "../http/api-error.ts"
import type { Simulation } from "../simulation.ts"
import { readAuthTokenRequest } from "./auth-token-request.ts"
import { loginSubjectOf } from "../certificates/subject-attributes.ts"
import type { LoginSubject } from "../state/values.ts"
import { requireChallenge, startLogin } from "./start-login.ts"
import { certificateStateAt } from "../certificates/certificate-status.ts"
import { loginOutcomes } from "./login-status.ts"
import { permissionsOf } from "./login-permissions.ts"
import { X509Certificate } from "node:crypto"

const certificatePattern = /<(?:[\w.-]+:)?X509Certificate(?:\s[^>]*)?>([^<]+)</g

/** Java's own signer ends each line of Base64 with one. */
const carriageReturn = /&#(?:13|x0*d);/gi

const parse = (text: string): ReadonlyArray<X509Certificate> => {
  try {
    return [new X509Certificate(Buffer.from(text.replace(carriageReturn, ""), "base64"))]
  } catch {
    // Not a certificate: the verifier reads the same bytes and reports the reason.
    return []
  }
}

/**
 * The authorities in a signature, or the signer's own certificate without any: trust anchors of a
 * test environment that trusts any issuer. PEM.
 */
export const certificatesIn = (xml: string): ReadonlyArray<string> => {
  const certificates = [...xml.matchAll(certificatePattern)].flatMap(([, text = ""]) => parse(text))
  const authorities = certificates.filter(({ ca }) => ca)
  return (authorities.length > 0 ? authorities : certificates).map(String)
}

const refusalCodes: Readonly<Record<InvalidReason, BadRequestCode>> = {
  Malformed: 9101,
  TooLarge: 21001,
  NoSignature: 9102,
  ManySignatures: 9103,
  DuplicateId: 9105,
  UnexpectedReference: 9105,
  DocumentNotCovered: 9105,
  ForbiddenAlgorithm: 9105,
  WeakKey: 9105,
  SignerCertificateMismatch: 9105,
  DigestMismatch: 9105,
  SignatureMismatch: 9105,
  SigningTimeInFuture: 9105,
  TimeStampMismatch: 9105,
  CertificateNotValid: 21115,
  CertificateRevoked: 21115,
  RenewalOverdue: 21115,
  EvidenceIncomplete: 21115,
  UntrustedCertificate: 21115,
}

const textOf = (body: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    // The decoder fails only for bytes that are not UTF-8, which is what the code means.
    throw badRequest(21217)
  }
}

const isDeceased = (simulation: Simulation, { pesel }: Signer): boolean =>
  pesel !== undefined &&
  [...simulation.state().testPersons.values()].some((one) => one.pesel === pesel && one.isDeceased)

/**
 * Why the signer can't log in: a deceased person, or a revoked, expired or offline certificate of
 * KSeF. Undefined if the signer can.
 */
const faultOf = (simulation: Simulation, signer: Signer, { certificateSerial }: LoginSubject) => {
  if (isDeceased(simulation, signer)) return loginOutcomes.deceased
  const enrollment = [...simulation.state().enrollments.values()].find(
    ({ issued }) => issued?.serialNumber === certificateSerial,
  )
  if (enrollment === undefined) return undefined
  const status = certificateStateAt(enrollment, simulation.now())
  if (status === "Revoked") return loginOutcomes.revokedCertificate
  if (status === "Expired") return loginOutcomes.expiredCertificate
  return enrollment.type === "Offline" ? loginOutcomes.wrongCertificate : undefined
}

const anchorsFor = (simulation: Simulation, xml: string, isChainChecked: boolean) => {
  const { authority } = simulation.state()
  const anchors = isChainChecked ? simulation.settings.trustAnchors : certificatesIn(xml)
  return authority === undefined ? anchors : [...anchors, authority.certificatePem]
}

/** Verifies the signed request, consumes its challenge, and responds with 202. */
export const loginWithSignature = async (
  simulation: Simulation,
  { body, query }: ReceivedRequest,
): Promise<ApiResponse> => {
  const xml = textOf(body)
  const { trustAnchors } = simulation.settings
  const isChainChecked = trustAnchors.length > 0 || query["verifyCertificateChain"] === "true"
  const verified = await verifyEnveloped(xml, {
    trustAnchors: anchorsFor(simulation, xml, isChainChecked),
    selfSignedAllowed: true,
    envelopingAllowed: true,
    // KSeF accepts a leaf with all its authorities, even if one of them is already an anchor.
    strayAllowed: true,
    at: new Date(simulation.now()),
  })
  if (!verified.valid) throw badRequest(refusalCodes[verified.reason], verified.detail)
  const request = readAuthTokenRequest(verified.detachedXml)
  const { challenge, context } = request
  const isByFingerprint = request.subjectIdentifierType === "certificateFingerprint"
  const subject = await loginSubjectOf(verified.signer, isByFingerprint)
  requireChallenge(simulation, challenge)
  const fault = faultOf(simulation, verified.signer, subject)
  const permissions = permissionsOf(simulation, context, subject)
  const outcome = permissions.length > 0 ? loginOutcomes.success : loginOutcomes.noPermissions
  return startLogin(simulation, {
    challenge,
    context,
    proof: { kind: "Document", hash: sha256Base64(body) },
    subject,
    permissions: fault === undefined ? permissions : [],
    outcome: fault ?? outcome,
  })
}
