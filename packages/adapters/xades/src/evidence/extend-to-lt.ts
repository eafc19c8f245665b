/**
 * Extends a sealed container to XAdES-BASELINE-LT: adds a time stamp, the certificates up to the
 * anchors and their revocation data.
 *
 * Each part is verified once, where it comes from: the signature and the time stamp of the stored
 * container here, a new time stamp by its client, each status by its source. The signature keeps
 * every byte. If a certificate publishes no status, the container stays at level T.
 */
import type { Instant } from "@procurement/domain/calendar"
import { type ExtendedSignature, SigningError } from "@procurement/domain/signature"
import { writeContainer } from "../asic-container.ts"
import { type Certificate, isSame } from "../certificate.ts"
import type { TsaClient } from "../time-stamp/tsa-client.ts"
import { checkTimeStampOn, type TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import { type UnsignedValues, withUnsignedProperties } from "../unsigned-properties.ts"
import { checkPath, checkSignedBefore } from "../verification/signer-certificate.ts"
import {
  type FoundRevocationData,
  revocationDataOf,
  statusValues,
  renewalBefore,
  distinct,
  openSealed,
  pathFrom,
  type SealedContainer,
  stampedBy,
} from "./sealed-container.ts"
import { fitsRenewals, writtenBytes } from "./renewal-space.ts"
import type { RevocationSource } from "./revocation-source.ts"

export interface ExtensionSources {
  readonly tsaClient: TsaClient
  readonly proofs: RevocationSource
  /** Certificates above the signer's that the container may omit, such as the root. */
  readonly chain: ReadonlyArray<Certificate>
}

const unavailable = (detail: string, cause?: unknown): SigningError =>
  new SigningError({ reason: "EvidenceUnavailable", detail, cause })

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

interface Gathered {
  readonly paths: ReadonlyArray<ReadonlyArray<Certificate>>
  readonly revocation: FoundRevocationData
  /** Revocation data of the time stamp's certificates only. */
  readonly ofTimeStamp: FoundRevocationData
}

const gather = async (
  { signer, certificates }: SealedContainer,
  token: TimeStampToken,
  now: Instant,
  sources: ExtensionSources,
): Promise<Gathered> => {
  const { tsaClient, chain, proofs } = sources
  const paths = [
    await pathFrom(signer, [...certificates, ...chain], proofs),
    await pathFrom(stampedBy(token), [...token.certificates, ...tsaClient.anchors], proofs),
  ]
  const moment = { at: token.info.genTime, now }
  const perPath = await Promise.all(paths.map((path) => revocationDataOf(path, moment, proofs)))
  return { paths, revocation: perPath.flat(), ofTimeStamp: perPath[1] ?? [] }
}

const valuesOf = (
  { certificates }: SealedContainer,
  token: TimeStampToken,
  { paths, revocation }: Gathered,
): UnsignedValues => {
  const there = [...certificates, ...token.certificates]
  const missing = paths.flat().filter((one) => !there.some((other) => isSame(one, other)))
  return { timeStamp: token.der, ...statusValues(missing, revocation) }
}

/**
 * Verifiers accept one status for each certificate and one list for each authority. They
 * differ when an authority publishes a new one between two requests.
 */
const requireOneEach = ({ revocation }: Gathered): void => {
  const proofs = new Map<string, string>()
  for (const proof of revocation) {
    if (proof === undefined) continue
    const der = Buffer.from(proof.der).toString("base64")
    const key = `${proof.kind} ${proof.covers.base64}`
    if ((proofs.get(key) ?? der) !== der) throw unavailable("an authority published another status")
    proofs.set(key, der)
  }
}

/** Throws unless a stored time stamp covers the signature, and the signer's path held then. */
const checkPaths = (
  { signer, certificates, signedAt, timeStamp, stamped }: SealedContainer,
  { info }: TimeStampToken,
  { paths: [path = [], authority = []] }: Gathered,
): void => {
  if (timeStamp !== undefined) checkTimeStampOn(authority, timeStamp, stamped)
  const time = new Date(info.genTime)
  checkSignedBefore(time, new Date(signedAt), undefined)
  checkPath(path, { signer, certificates, signingTime: time, at: undefined })
}

/** Fails unless the container keeps enough space for the revocation data of later renewals. */
const requireRenewalSpace = (raised: string, { ofTimeStamp }: Gathered): void => {
  const ders = distinct(ofTimeStamp.flatMap((proof) => (proof === undefined ? [] : [proof.der])))
  if (fitsRenewals(raised.length, writtenBytes(ders))) return
  const megabytes = Math.ceil(raised.length / 1_000_000)
  throw unavailable(
    `with ${megabytes} MB of revocation lists it could not be renewed for ten years: ` +
      "its authorities need OCSP or shorter lists",
  )
}

const tokenOf = async (
  { timeStamp, stamped }: SealedContainer,
  now: Instant,
  { tsaClient }: ExtensionSources,
): Promise<TimeStampToken> => timeStamp ?? (await tsaClient.timestamp(stamped, now)).token

/** Adds a time stamp to a container without one. */
const atLevelT = (opened: SealedContainer, token: TimeStampToken): ExtendedSignature => {
  const { timeStamp, document, signature, signedAt } = opened
  const stamped = () =>
    writeContainer(document, withUnsignedProperties(signature, { timeStamp: token.der }), signedAt)
  return {
    level: "T",
    container: timeStamp === undefined ? stamped() : undefined,
    nextRenewalAt: renewalBefore(token.certificates),
  }
}

const raise = async (
  opened: SealedContainer,
  now: Instant,
  sources: ExtensionSources,
): Promise<ExtendedSignature> => {
  const token = await tokenOf(opened, now, sources)
  const gathered = await gather(opened, token, now, sources)
  if (gathered.revocation.includes(undefined)) return atLevelT(opened, token)
  const { document, signature, signedAt } = opened
  const raised = withUnsignedProperties(signature, valuesOf(opened, token, gathered))
  checkPaths(opened, token, gathered)
  requireOneEach(gathered)
  requireRenewalSpace(raised, gathered)
  return {
    level: "LT",
    container: writeContainer(document, raised, signedAt),
    nextRenewalAt: renewalBefore(gathered.paths[1] ?? []),
  }
}

/** Adds only a time stamp, when the signature can't wait for revocation data. */
export const stampAlone = async (
  opened: SealedContainer,
  now: Instant,
  { tsaClient }: Pick<ExtensionSources, "tsaClient">,
): Promise<ExtendedSignature> =>
  atLevelT(opened, (await tsaClient.timestamp(opened.stamped, now)).token)

/** Adds a time stamp and revocation data to a sealed container. Rejects with `SigningError`. */
export const extendToLt = async (
  container: Uint8Array,
  now: Instant,
  sources: ExtensionSources,
): Promise<ExtendedSignature> => {
  const opened = openSealed(container)
  try {
    return await raise(opened, now, sources)
  } catch (cause) {
    if (cause instanceof SigningError) throw cause
    throw unavailable(messageOf(cause), cause)
  }
}

/** The level of the container as it is, without any request. Throws a `SigningError`. */
export const describe = (container: Uint8Array): ExtendedSignature => {
  const opened = openSealed(container)
  if (opened.timeStamp !== undefined) return atLevelT(opened, opened.timeStamp)
  const nextRenewalAt = renewalBefore([opened.signer])
  return { level: "B", container: undefined, nextRenewalAt }
}
