/**
 * Renews a container that was sealed here: XAdES-BASELINE-LTA, an archive time stamp over the file,
 * the signature and all evidence that is there, earlier archive time stamps among it.
 *
 * Nothing is taken away or changed; what comes of it is verified as a whole before it is handed
 * out, and what does not verify to begin with costs the authority no time stamp.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { RenewedSignature } from "@procurement/domain/renewal"
import { type PreservedSignature, SigningError } from "@procurement/domain/signature"
import { writeContainer } from "../asic-container.ts"
import { type Certificate, isValidAt } from "../certificate.ts"
import { isSame } from "../certificate-path.ts"
import { preserve, proofsOf, statusValues } from "../evidence/preserve.ts"
import { renewalBefore } from "../evidence/renewal.ts"
import {
  openSealed,
  pathFrom,
  type SealedContainer,
  stampedBy,
} from "../evidence/sealed-container.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import { archivedBytes } from "../verification/archived-bytes.ts"
import { unsignedPropertiesOf } from "../verification/evidence-elements.ts"
import type { GoodContainer } from "../verification/verify-container.ts"
import { openContainer, verifyContainer } from "../verification/verify-container.ts"
import type { Witnesses } from "../xades-signer.ts"
import { archiveTimeStampXml, validationDataXml, withLaterProperty } from "./later-properties.ts"

const dayMillis = 86_400_000

const failure = (reason: SigningError["reason"], detail: string, cause?: unknown): SigningError =>
  new SigningError({ reason, detail, cause })

/** A sealed container with its time stamps, and the path of each of their certificates. */
interface Stamped {
  readonly opened: SealedContainer
  readonly there: ReadonlyArray<Certificate>
  readonly signerPath: ReadonlyArray<Certificate>
  readonly stampPaths: ReadonlyArray<ReadonlyArray<Certificate>>
}

const tokensOf = ({ evidence }: SealedContainer): ReadonlyArray<TimeStampToken> =>
  evidence === undefined
    ? []
    : [evidence.timeStamp, ...evidence.renewals.map(({ timeStamp }) => timeStamp)]

const takeApart = async (
  container: Uint8Array,
  { proofs, timeStamper }: Witnesses,
): Promise<Stamped> => {
  const opened = openSealed(container)
  const tokens = tokensOf(opened)
  const there = [
    ...opened.given,
    ...(opened.evidence?.certificates ?? []),
    ...(opened.evidence?.renewals ?? []).flatMap(({ data }) => data.certificates),
    ...tokens.flatMap(({ certificates }) => certificates),
  ]
  const known = [...there, ...timeStamper.anchors]
  const stampPaths: Array<ReadonlyArray<Certificate>> = []
  for (const token of tokens) stampPaths.push(await pathFrom(stampedBy(token), known, proofs))
  return { opened, there, signerPath: await pathFrom(opened.signer, there, proofs), stampPaths }
}

const pemOf = (path: ReadonlyArray<Certificate>): string => path.at(-1)?.x509.toString() ?? ""

const verified = async (
  container: Uint8Array,
  { signerPath, stampPaths }: Pick<Stamped, "signerPath" | "stampPaths">,
): Promise<GoodContainer> => {
  const answer = await verifyContainer(container, {
    trustAnchors: [pemOf(signerPath)],
    timeStampAnchors: stampPaths.map(pemOf),
  })
  if (answer.valid) return answer
  const detail = `the container does not verify: ${answer.reason}: ${answer.detail}`
  throw failure("MalformedDocument", detail)
}

/** That the certificates of the last time stamp are good at present, and those to prove it. */
const lastStampProved = async (
  { there, stampPaths }: Stamped,
  now: Instant,
  { proofs }: Witnesses,
): Promise<string> => {
  const path = stampPaths.at(-1) ?? []
  if (!path.every((certificate) => isValidAt(certificate, now))) {
    throw failure("EvidenceEnded", "the certificates of the last time stamp have ended")
  }
  const missing = path.filter((one) => !there.some((other) => isSame(one, other)))
  const found = await proofsOf(path, { at: now - dayMillis, now }, proofs)
  // A status of some certificates and not of others proves nothing of the path.
  const values = found.includes(undefined) ? [] : found
  return validationDataXml(statusValues(missing, values))
}

const coveredBytes = ({ document, signedAt }: SealedContainer, signature: string): Uint8Array => {
  const { structure, files } = openContainer(writeContainer(document, signature, signedAt))
  const { element } = structure
  return archivedBytes(element, unsignedPropertiesOf(element), (uri) => files.get(uri)?.bytes)
}

const renewStamped = async (
  stamped: Stamped,
  now: Instant,
  witnesses: Witnesses,
): Promise<RenewedSignature> => {
  const { opened, signerPath, stampPaths } = stamped
  const { document, signedAt } = opened
  const data = await lastStampProved(stamped, now, witnesses)
  const signature = withLaterProperty(opened.signature, data)
  const bytes = coveredBytes(opened, signature)
  const { token, path } = await witnesses.timeStamper.stamp(bytes, now)
  const renewed = withLaterProperty(signature, archiveTimeStampXml(token.der))
  const container = writeContainer(document, renewed, signedAt)
  const paths = { signerPath, stampPaths: [...stampPaths, path] }
  const { level } = await verified(container, paths).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw failure("EvidenceUnavailable", `the renewal proves nothing: ${why}`, cause)
  })
  return { level, container, nextRenewalAt: renewalBefore(path) }
}

const hasAllEvidence = ({ evidence }: SealedContainer): boolean =>
  evidence !== undefined &&
  evidence.renewals.length + evidence.crls.length + evidence.ocspResponses.length > 0

/** From then on the time stamp is renewed without what could not be had. */
const leastRestMillis = 30 * dayMillis

const canWait = ({ opened, stampPaths }: Stamped, now: Instant): boolean =>
  isValidAt(opened.signer, now) &&
  (stampPaths.at(-1) ?? []).every((one) => isValidAt(one, now + leastRestMillis))

/** What could not be had when it was archived may be there by now. */
const preserved = async (
  container: Uint8Array,
  before: Stamped,
  now: Instant,
  witnesses: Witnesses,
): Promise<PreservedSignature | undefined> => {
  try {
    return await preserve(container, now, { ...witnesses, chain: [] })
  } catch (cause) {
    if (before.opened.timeStamp === undefined || canWait(before, now)) throw cause
    return undefined
  }
}

const raise = async (
  container: Uint8Array,
  now: Instant,
  witnesses: Witnesses,
): Promise<RenewedSignature> => {
  const before = await takeApart(container, witnesses)
  await verified(container, before)
  if (hasAllEvidence(before.opened)) return renewStamped(before, now, witnesses)
  const raised = await preserved(container, before, now, witnesses)
  const more = raised?.container
  if (raised === undefined || more === undefined) return renewStamped(before, now, witnesses)
  const { level, nextRenewalAt } = raised
  // What had no time stamp until now has a new one: there is nothing to renew.
  if (before.opened.timeStamp === undefined && nextRenewalAt !== undefined) {
    return { level, container: more, nextRenewalAt }
  }
  return renewStamped(await takeApart(more, witnesses), now, witnesses)
}

/** Rejects with a `SigningError`. */
export const renew = async (
  container: Uint8Array,
  now: Instant,
  witnesses: Witnesses,
): Promise<RenewedSignature> => {
  try {
    return await raise(container, now, witnesses)
  } catch (cause) {
    if (cause instanceof SigningError) throw cause
    const why = cause instanceof Error ? cause.message : String(cause)
    throw failure("EvidenceUnavailable", why, cause)
  }
}
