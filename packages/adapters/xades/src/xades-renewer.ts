/**
 * Implements `SignatureRenewer`: XAdES-BASELINE-LTA, an archive time stamp (ETSI EN 319 132-1, 5.5)
 * over the file, the signature and all its evidence, including earlier archive time stamps.
 *
 * Nothing is removed or changed. The result is verified as a whole before it is returned, and no
 * time stamp is requested for a container that does not verify. It needs validation data, but no
 * key.
 */
import type { Instant } from "@procurement/domain/calendar"
import { type RenewedSignature, SignatureRenewer } from "@procurement/domain/renewal"
import { type ExtendedSignature, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { writeContainer } from "./asic-container.ts"
import { isValidAt } from "./certificate.ts"
import { extendToLt, stampAlone } from "./evidence/extend-to-lt.ts"
import {
  pathFrom,
  revocationDataOf,
  renewalBefore,
  type SealedContainer,
} from "./evidence/sealed-container.ts"
import {
  archiveTimeStampXml,
  hasTimeLeft,
  isCompletePath,
  lastStampProved,
  type Stamped,
  readStamped,
  verified,
  withLaterProperty,
} from "./renewal/stamped-container.ts"
import type { ValidationDataSources } from "./validation-data.ts"
import { unsignedPropertiesOf } from "./verification/evidence-elements.ts"
import { archivedBytes } from "./verification/check-evidence.ts"
import { openContainer } from "./verification/verify-container.ts"

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
  validationData: ValidationDataSources,
): Promise<RenewedSignature> => {
  const { opened, signerPath, stampPaths } = stamped
  const { document, signedAt } = opened
  const data = await lastStampProved(stamped, now, validationData)
  const signature = withLaterProperty(opened.signature, data)
  const bytes = coveredBytes(opened, signature)
  const { token, path } = await validationData.tsaClient.timestamp(bytes, now)
  const renewed = withLaterProperty(signature, archiveTimeStampXml(token.der))
  const container = writeContainer(document, renewed, signedAt)
  const paths = { signerPath, stampPaths: [...stampPaths, path] }
  const { level } = await verified(container, paths).catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw failure("EvidenceUnavailable", `the renewed container does not verify: ${why}`, cause)
  })
  // The writer accepts an incomplete path as its own anchor; other verifiers have another anchor.
  const isProved = stampPaths.every((one) => isCompletePath(one, validationData))
  return { level: isProved ? level : "T", container, nextRenewalAt: renewalBefore(path) }
}

const hasAllEvidence = ({ evidence }: SealedContainer): boolean =>
  evidence !== undefined &&
  evidence.renewals.length + evidence.crls.length + evidence.ocspResponses.length > 0

const canWait = ({ opened, stampPaths }: Stamped, now: Instant): boolean =>
  opened.timeStamp === undefined
    ? hasTimeLeft([opened.signer], now)
    : isValidAt(opened.signer, now) && hasTimeLeft(stampPaths.at(-1) ?? [], now)

/** Rejects while the status of the signer's certificates is unavailable. */
const requireSignerStatus = async (
  { opened, there }: Stamped,
  now: Instant,
  { proofs }: ValidationDataSources,
): Promise<void> => {
  const path = await pathFrom(opened.signer, there, proofs)
  await revocationDataOf(path, { at: now - dayMillis, now }, proofs)
}

/** Adds evidence that was unavailable at the time of archiving. */
const extended = async (
  container: Uint8Array,
  before: Stamped,
  now: Instant,
  validationData: ValidationDataSources,
): Promise<ExtendedSignature | undefined> => {
  const { opened } = before
  if (opened.timeStamp === undefined && !isValidAt(opened.signer, now)) {
    throw failure("EvidenceEnded", "the seal's certificate expired before the first time stamp")
  }
  try {
    // A time stamp may cost money: none is requested while the evidence is unavailable.
    if (opened.timeStamp === undefined) await requireSignerStatus(before, now, validationData)
    return await extendToLt(container, now, { ...validationData, chain: [] })
  } catch (cause) {
    if (canWait(before, now)) throw cause
    return opened.timeStamp === undefined ? stampAlone(opened, now, validationData) : undefined
  }
}

const raise = async (
  container: Uint8Array,
  now: Instant,
  validationData: ValidationDataSources,
): Promise<RenewedSignature> => {
  const before = await readStamped(container, validationData)
  await verified(container, before)
  if (hasAllEvidence(before.opened)) return renewStamped(before, now, validationData)
  const raised = await extended(container, before, now, validationData)
  const more = raised?.container
  if (raised === undefined || more === undefined) return renewStamped(before, now, validationData)
  const { level, nextRenewalAt } = raised
  // The container has just received its first time stamp, so there is nothing to renew.
  if (before.opened.timeStamp === undefined && nextRenewalAt !== undefined) {
    return { level, container: more, nextRenewalAt }
  }
  return renewStamped(await readStamped(more, validationData), now, validationData)
}

const noAuthority = new SigningError({
  reason: "TimeStampUnavailable",
  detail: "no time-stamping authority is set (TSA_URL)",
})

const signingErrorOf = (cause: unknown): SigningError => {
  if (cause instanceof SigningError) return cause
  const why = cause instanceof Error ? cause.message : String(cause)
  return failure("EvidenceUnavailable", why, cause)
}

/** Without validation data every renewal fails with a reason that says so. */
export const makeXadesRenewer = (
  validationData: ValidationDataSources | undefined,
): SignatureRenewer["Service"] => ({
  renew: (container, now) =>
    validationData === undefined
      ? Effect.fail(noAuthority)
      : Effect.tryPromise({
          try: () => raise(container, now, validationData),
          catch: signingErrorOf,
        }),
})

export const layerXadesRenewer = (
  validationData: ValidationDataSources,
): Layer.Layer<SignatureRenewer> =>
  Layer.succeed(SignatureRenewer, makeXadesRenewer(validationData))
