/**
 * A container whose signature is due for renewal, with the paths of its certificates as far as
 * they are available, and the unsigned properties that a renewal adds, as text (ETSI EN 319 132-1,
 * 5.5): what stands there already keeps every byte.
 */
import type { Instant } from "@procurement/domain/calendar"
import { SigningError } from "@procurement/domain/signature"
import { type Certificate, isSame, isValidAt } from "../certificate.ts"
import { CertificateRevoked } from "../evidence/certificate-status.ts"
import { hasRoomForTimeStamps } from "../evidence/room.ts"
import {
  type FoundProofs,
  openSealed,
  pathFrom,
  proofsOf,
  type SealedContainer,
  stampedBy,
  statusValues,
} from "../evidence/sealed-container.ts"
import type { StatusProofs } from "../evidence/status-proofs.ts"
import { namespace } from "../namespaces.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import {
  certificateValuesXml,
  revocationValuesXml,
  type StatusValues,
  timeStampXml,
} from "../unsigned-properties.ts"
import type { ValidationDataSources } from "../validation-data.ts"
import { type GoodContainer, verifyContainer } from "../verification/verify-container.ts"

const dayMillis = 86_400_000

/** A sealed container with its time stamps, and the path of each of their certificates. */
export interface Stamped {
  readonly opened: SealedContainer
  readonly there: ReadonlyArray<Certificate>
  readonly signerPath: ReadonlyArray<Certificate>
  readonly stampPaths: ReadonlyArray<ReadonlyArray<Certificate>>
  /** The failed request that makes the last of these paths incomplete. */
  readonly failedRequest: unknown
}

const tokensOf = ({ evidence }: SealedContainer): ReadonlyArray<TimeStampToken> =>
  evidence === undefined
    ? []
    : [evidence.timeStamp, ...evidence.renewals.map(({ timeStamp }) => timeStamp)]

export const readStamped = async (
  container: Uint8Array,
  { proofs, timeStamper }: ValidationDataSources,
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
  let failedRequest: unknown
  // An issuer may be unavailable for good, which must not prevent a renewal.
  const lenient: StatusProofs = {
    ...proofs,
    issuerOf: (certificate) =>
      proofs.issuerOf(certificate).catch((cause: unknown) => {
        failedRequest = cause
        return undefined
      }),
  }
  const signerPath = await pathFrom(opened.signer, there, lenient)
  const stampPaths: Array<ReadonlyArray<Certificate>> = []
  for (const token of tokens) {
    failedRequest = undefined
    stampPaths.push(await pathFrom(stampedBy(token), known, lenient))
  }
  return { opened, there, signerPath, stampPaths, failedRequest }
}

const pemOf = (path: ReadonlyArray<Certificate>): string => path.at(-1)?.x509.toString() ?? ""

export const verified = async (
  container: Uint8Array,
  { signerPath, stampPaths }: Pick<Stamped, "signerPath" | "stampPaths">,
): Promise<GoodContainer> => {
  const result = await verifyContainer(container, {
    trustAnchors: [pemOf(signerPath)],
    timeStampAnchors: stampPaths.map(pemOf),
  })
  if (result.valid) return result
  const detail = `the container does not verify: ${result.reason}: ${result.detail}`
  throw new SigningError({ reason: "MalformedDocument", detail })
}

/** With less time left, the time stamp is renewed without unavailable evidence. */
const leastRestMillis = 30 * dayMillis

export const hasTimeLeft = (path: ReadonlyArray<Certificate>, now: Instant): boolean =>
  path.every((one) => isValidAt(one, now + leastRestMillis))

/** Whether a path is complete: it ends at a root or a trust anchor. */
export const isWhole = (
  path: ReadonlyArray<Certificate>,
  { timeStamper }: ValidationDataSources,
): boolean => {
  const top = path.at(-1)
  if (top === undefined || top.isSelfSigned) return true
  return timeStamper.anchors.some((anchor) => isSame(anchor, top))
}

const declared = `xmlns:xades141="${namespace.xades141}"`

const later = (name: string, content: string): string =>
  `<xades141:${name} ${declared}>${content}</xades141:${name}>`

/** Empty without data. */
const validationDataXml = (values: StatusValues): string => {
  const content = certificateValuesXml(values) + revocationValuesXml(values)
  return content === "" ? "" : later("TimeStampValidationData", content)
}

export const archiveTimeStampXml = (token: Uint8Array): string =>
  later("ArchiveTimeStamp", timeStampXml(token))

const end = "</xades:UnsignedSignatureProperties>"

/** The signature with one more unsigned property behind the others. */
export const withLaterProperty = (signature: string, property: string): string => {
  const at = signature.lastIndexOf(end)
  if (at < 0) throw new Error("the signature has no unsigned properties")
  return signature.slice(0, at) + property + signature.slice(at)
}

/**
 * The status of the last time stamp's certificates, as far as it is available in time: an authority
 * that no longer responds must not invalidate everything that it has stamped, but a revocation
 * must.
 */
const statusOfLast = async (
  { opened, stampPaths, failedRequest }: Stamped,
  now: Instant,
  validationData: ValidationDataSources,
): Promise<FoundProofs> => {
  const path = stampPaths.at(-1) ?? []
  const stampedAt = tokensOf(opened).at(-1)?.info.genTime
  const moment = { at: now - dayMillis, now, ...(stampedAt === undefined ? {} : { stampedAt }) }
  try {
    if (isWhole(path, validationData)) return await proofsOf(path, moment, validationData.proofs)
    if (failedRequest !== undefined) throw failedRequest
    return []
  } catch (cause) {
    if (cause instanceof CertificateRevoked || hasTimeLeft(path, now)) throw cause
    return []
  }
}

/** Proves that the certificates of the last time stamp are good at `now`. */
export const lastStampProved = async (
  stamped: Stamped,
  now: Instant,
  validationData: ValidationDataSources,
): Promise<string> => {
  const { there, stampPaths } = stamped
  const path = stampPaths.at(-1) ?? []
  if (!path.every((certificate) => isValidAt(certificate, now))) {
    const detail = "the certificates of the last time stamp have ended"
    throw new SigningError({ reason: "EvidenceEnded", detail })
  }
  const missing = path.filter((one) => !there.some((other) => isSame(one, other)))
  const found = await statusOfLast(stamped, now, validationData)
  // The status of only some certificates proves nothing about the path.
  const values = found.includes(undefined) ? [] : found
  const data = validationDataXml(statusValues(missing, values))
  // Lists that leave no room for later renewals are omitted.
  const isFitting = hasRoomForTimeStamps(stamped.opened.signature.length + data.length)
  return isFitting ? data : validationDataXml(statusValues(missing, []))
}
