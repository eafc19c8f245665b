/**
 * Raises a container that was sealed here to XAdES-BASELINE-LT: its time stamp, the certificates up
 * to the anchors and the proofs that none was revoked.
 *
 * The signature keeps every byte, and the whole container is verified before it is returned. With a
 * certificate that publishes no status the container stays at level T for good.
 */
import type { Instant } from "@procurement/domain/calendar"
import { type PreservedSignature, SigningError } from "@procurement/domain/signature"
import { writeContainer } from "../asic-container.ts"
import { type Certificate, isSame } from "../certificate.ts"
import type { TimeStamper } from "../time-stamp/time-stamper.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import { type UnsignedValues, withUnsignedProperties } from "../unsigned-properties.ts"
import { verifyContainer } from "../verification/verify-container.ts"
import {
  type FoundProofs,
  proofsOf,
  statusValues,
  renewalBefore,
  distinct,
  openSealed,
  pathFrom,
  type SealedContainer,
  stampedBy,
} from "./sealed-container.ts"
import { hasRoomForRenewals, writtenBytes } from "./room.ts"
import type { StatusProofs } from "./status-proofs.ts"

export interface Preservation {
  readonly timeStamper: TimeStamper
  readonly proofs: StatusProofs
  /** Certificates above the signer's that the container may omit, such as the root. */
  readonly chain: ReadonlyArray<Certificate>
}

const unavailable = (detail: string, cause?: unknown): SigningError =>
  new SigningError({ reason: "EvidenceUnavailable", detail, cause })

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

interface Gathered {
  readonly paths: ReadonlyArray<ReadonlyArray<Certificate>>
  readonly found: FoundProofs
  /** The proofs of the time stamp's certificates only. */
  readonly ofTimeStamp: FoundProofs
}

const gather = async (
  { signer, given }: SealedContainer,
  token: TimeStampToken,
  now: Instant,
  preservation: Preservation,
): Promise<Gathered> => {
  const { timeStamper, chain, proofs } = preservation
  const paths = [
    await pathFrom(signer, [...given, ...chain], proofs),
    await pathFrom(stampedBy(token), [...token.certificates, ...timeStamper.anchors], proofs),
  ]
  const moment = { at: token.info.genTime, now }
  const found = await Promise.all(paths.map((path) => proofsOf(path, moment, proofs)))
  return { paths, found: found.flat(), ofTimeStamp: found[1] ?? [] }
}

const valuesOf = (
  { given }: SealedContainer,
  token: TimeStampToken,
  { paths, found }: Gathered,
): UnsignedValues => {
  const there = [...given, ...token.certificates]
  const missing = paths.flat().filter((one) => !there.some((other) => isSame(one, other)))
  return { timeStamp: token.der, ...statusValues(missing, found) }
}

const pemOf = (path: ReadonlyArray<Certificate>): string => path.at(-1)?.x509.toString() ?? ""

/** Throws unless the verifier accepts the evidence. */
const checked = async (
  container: Uint8Array,
  { paths: [signer = [], authority = []] }: Gathered,
): Promise<Uint8Array> => {
  const answer = await verifyContainer(container, {
    trustAnchors: [pemOf(signer)],
    timeStampAnchors: [pemOf(authority)],
  })
  if (answer.valid && answer.level === "LT") return container
  const why = answer.valid ? `level ${answer.level}` : `${answer.reason}: ${answer.detail}`
  throw unavailable(`the evidence proves nothing: ${why}`)
}

/** Every renewal adds proofs of the previous time stamp. */
const refuseCrowded = (raised: string, { ofTimeStamp }: Gathered): void => {
  const ders = distinct(ofTimeStamp.flatMap((proof) => (proof === undefined ? [] : [proof.der])))
  if (hasRoomForRenewals(raised.length, writtenBytes(ders))) return
  const megabytes = Math.ceil(raised.length / 1_000_000)
  throw unavailable(
    `with ${megabytes} MB of revocation lists it could not be renewed for ten years: ` +
      "its authorities need OCSP or shorter lists",
  )
}

const tokenOf = async (
  { timeStamp, stamped }: SealedContainer,
  now: Instant,
  { timeStamper }: Preservation,
): Promise<TimeStampToken> => timeStamp ?? (await timeStamper.stamp(stamped, now)).token

/** Adds a time stamp to a container without one. */
const atLevelT = (opened: SealedContainer, token: TimeStampToken): PreservedSignature => {
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
  preservation: Preservation,
): Promise<PreservedSignature> => {
  const token = await tokenOf(opened, now, preservation)
  const gathered = await gather(opened, token, now, preservation)
  if (gathered.found.includes(undefined)) return atLevelT(opened, token)
  const { document, signature, signedAt } = opened
  const raised = withUnsignedProperties(signature, valuesOf(opened, token, gathered))
  refuseCrowded(raised, gathered)
  return {
    level: "LT",
    container: await checked(writeContainer(document, raised, signedAt), gathered),
    nextRenewalAt: renewalBefore(gathered.paths[1] ?? []),
  }
}

/** Adds a time stamp without other evidence, when the signature can't wait. */
export const stampAlone = async (
  opened: SealedContainer,
  now: Instant,
  { timeStamper }: Pick<Preservation, "timeStamper">,
): Promise<PreservedSignature> =>
  atLevelT(opened, (await timeStamper.stamp(opened.stamped, now)).token)

/** Gathers the evidence of a sealed container. Rejects with a `SigningError`. */
export const preserve = async (
  container: Uint8Array,
  now: Instant,
  preservation: Preservation,
): Promise<PreservedSignature> => {
  const opened = openSealed(container)
  try {
    return await raise(opened, now, preservation)
  } catch (cause) {
    if (cause instanceof SigningError) throw cause
    throw unavailable(messageOf(cause), cause)
  }
}

/** The level of the container as it is, without any request. Throws a `SigningError`. */
export const describe = (container: Uint8Array): PreservedSignature => {
  const opened = openSealed(container)
  if (opened.timeStamp !== undefined) return atLevelT(opened, opened.timeStamp)
  const nextRenewalAt = renewalBefore([opened.signer])
  return { level: "B", container: undefined, nextRenewalAt }
}
