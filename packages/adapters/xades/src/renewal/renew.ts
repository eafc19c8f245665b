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
import { isValidAt } from "../certificate.ts"
import { proofsOf } from "../evidence/path-proofs.ts"
import { preserve, stampAlone } from "../evidence/preserve.ts"
import { renewalBefore } from "../evidence/renewal.ts"
import { pathFrom, type SealedContainer } from "../evidence/sealed-container.ts"
import { archivedBytes } from "../verification/archived-bytes.ts"
import { unsignedPropertiesOf } from "../verification/evidence-elements.ts"
import { openContainer } from "../verification/verify-container.ts"
import type { Witnesses } from "../xades-signer.ts"
import { lastStampProved } from "./last-stamp.ts"
import { archiveTimeStampXml, withLaterProperty } from "./later-properties.ts"
import { hasTimeLeft, isWhole, type Stamped, takeApart, verified } from "./stamped-container.ts"

const dayMillis = 86_400_000

const failure = (reason: SigningError["reason"], detail: string, cause?: unknown): SigningError =>
  new SigningError({ reason, detail, cause })

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
  // A path that ends too early was its own anchor here; a verifier has another one.
  const isProved = stampPaths.every((one) => isWhole(one, witnesses))
  return { level: isProved ? level : "T", container, nextRenewalAt: renewalBefore(path) }
}

const hasAllEvidence = ({ evidence }: SealedContainer): boolean =>
  evidence !== undefined &&
  evidence.renewals.length + evidence.crls.length + evidence.ocspResponses.length > 0

const canWait = ({ opened, stampPaths }: Stamped, now: Instant): boolean =>
  opened.timeStamp === undefined
    ? hasTimeLeft([opened.signer], now)
    : isValidAt(opened.signer, now) && hasTimeLeft(stampPaths.at(-1) ?? [], now)

/** Rejects while the status of the signer's certificates can't be had. */
const askOfSigner = async (
  { opened, there }: Stamped,
  now: Instant,
  { proofs }: Witnesses,
): Promise<void> => {
  const path = await pathFrom(opened.signer, there, proofs)
  await proofsOf(path, { at: now - dayMillis, now }, proofs)
}

/** What could not be had when it was archived may be there by now. */
const preserved = async (
  container: Uint8Array,
  before: Stamped,
  now: Instant,
  witnesses: Witnesses,
): Promise<PreservedSignature | undefined> => {
  const { opened } = before
  if (opened.timeStamp === undefined && !isValidAt(opened.signer, now)) {
    throw failure("EvidenceEnded", "the seal's certificate has ended before any time stamp")
  }
  try {
    // A time stamp may have to be paid: it is not bought for evidence that can't be had.
    if (opened.timeStamp === undefined) await askOfSigner(before, now, witnesses)
    return await preserve(container, now, { ...witnesses, chain: [] })
  } catch (cause) {
    if (canWait(before, now)) throw cause
    return opened.timeStamp === undefined ? stampAlone(opened, now, witnesses) : undefined
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
