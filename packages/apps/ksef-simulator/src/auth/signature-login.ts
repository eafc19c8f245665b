/**
 * POST /auth/xades-signature: who signed the request is who logs in.
 *
 * A certificate that carries a NIP may act for that NIP; one that is named by its fingerprint may
 * act for the NIPs it was granted. Everybody else gets status 415, as in KSeF.
 */
import { verifyEnveloped, type RefusalReason, type Signer } from "@procurement/adapter-xades"
import { sha256Base64, type Answer } from "../http/answer.ts"
import type { ReceivedRequest } from "../http/operation.ts"
import { badRequest, type BadRequestCode } from "../http/refusal.ts"
import type { Simulation } from "../simulation.ts"
import { readAuthTokenRequest, type AuthTokenRequest } from "./auth-token-request.ts"
import { certificatesIn } from "./certificates-in.ts"
import { loginSubjectOf } from "../certificates/login-subject.ts"
import type { LoginSubject } from "../state/values.ts"
import { usableChallenge } from "./challenge.ts"
import { nipOfContext } from "./context-identifier.ts"
import { loginOutcomes } from "./login-status.ts"
import { ownerPermissions } from "./permissions.ts"
import { startLogin } from "./start-login.ts"

const refusalCodes: Readonly<Record<RefusalReason, BadRequestCode>> = {
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
  EvidenceIncomplete: 21115,
  UntrustedCertificate: 21115,
}

const textOf = (body: Uint8Array): string => {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body)
  } catch {
    // The decoder says only that the bytes are not UTF-8, which is what the code means.
    throw badRequest(21217)
  }
}

const mayAct = (simulation: Simulation, signer: Signer, request: AuthTokenRequest): boolean => {
  const nip = nipOfContext(request.context)
  if (nip === undefined) return false
  if (request.subjectIdentifierType === "certificateSubject") return signer.nip === nip
  return simulation.settings.grants.some(
    (grant) =>
      grant.nip === nip && grant.certificateSha256.toLowerCase() === signer.certificateSha256,
  )
}

/** What a certificate that KSeF issued itself is no good for, if it is one of those. */
const faultOf = (simulation: Simulation, { certificateSerial }: LoginSubject) => {
  const own = [...simulation.world().enrollments.values()].find(
    ({ issued }) => issued?.serialNumber === certificateSerial,
  )
  if (own === undefined) return undefined
  if (own.revokedAt !== undefined) return loginOutcomes.revokedCertificate
  return own.type === "Offline" ? loginOutcomes.wrongCertificate : undefined
}

const anchorsFor = (simulation: Simulation, xml: string, isChainChecked: boolean) => {
  const { authority } = simulation.world()
  const anchors = isChainChecked ? simulation.settings.trustAnchors : certificatesIn(xml)
  return authority === undefined ? anchors : [...anchors, authority.certificatePem]
}

/** Verifies the signed request, uses up its challenge, and answers 202. */
export const loginWithSignature = async (
  simulation: Simulation,
  { body, query }: ReceivedRequest,
): Promise<Answer> => {
  const xml = textOf(body)
  const { trustAnchors } = simulation.settings
  const isChainChecked = trustAnchors.length > 0 || query["verifyCertificateChain"] === "true"
  const verified = await verifyEnveloped(xml, {
    trustAnchors: anchorsFor(simulation, xml, isChainChecked),
    selfSignedAllowed: true,
    at: new Date(simulation.now()),
  })
  if (!verified.valid) throw badRequest(refusalCodes[verified.reason], verified.detail)
  const request = readAuthTokenRequest(verified.detachedXml)
  const { challenge, context } = request
  const subject = await loginSubjectOf(verified.signer)
  usableChallenge(simulation, challenge)
  const fault = faultOf(simulation, subject)
  const isAllowed = mayAct(simulation, verified.signer, request)
  const outcome = isAllowed ? loginOutcomes.success : loginOutcomes.noPermissions
  return startLogin(simulation, {
    challenge,
    context,
    proof: { kind: "Document", hash: sha256Base64(body) },
    subject,
    permissions: isAllowed && fault === undefined ? ownerPermissions : [],
    outcome: fault ?? outcome,
  })
}
