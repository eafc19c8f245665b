/**
 * A container whose signature is due for renewal, with the paths of its certificates as far as they
 * are available, and the unsigned properties that a renewal adds as text (ETSI EN 319 132-1, 5.5).
 * Existing properties keep every byte.
 */
import type { Instant } from "@procurement/domain/calendar"
import { SigningError } from "@procurement/domain/signature"
import { type Certificate, isSame, isValidAt } from "../certificate.ts"
import { CertificateRevoked } from "../evidence/certificate-status.ts"
import { fitsTimeStamps } from "../evidence/renewal-space.ts"
import {
  type FoundRevocationData,
  openSealed,
  pathFrom,
  revocationDataOf,
  type SealedContainer,
  stampedBy,
  statusValues,
} from "../evidence/sealed-container.ts"
import type { RevocationSource } from "../evidence/revocation-source.ts"
import { namespace } from "../namespaces.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import {
  certificateValuesXml,
  revocationValuesXml,
  type StatusValues,
  timeStampXml,
} from "../unsigned-properties.ts"
import type { ValidationDataSources } from "../validation-data.ts"
import { type ValidContainer, verifyContainer } from "../verification/verify-container.ts"

const dayMillis = 86_400_000

/** A sealed container with its time stamps, and the path of each of their certificates. */
export interface Stamped {
  readonly opened: SealedContainer
  readonly there: ReadonlyArray<Certificate>
  readonly signerPath: ReadonlyArray<Certificate>
  readonly stampPaths: ReadonlyArray<ReadonlyArray<Certificate>>
  /** The failed request that left the last of these paths incomplete. */
  readonly failedRequest: unknown
}

const tokensOf = ({ evidence }: SealedContainer): ReadonlyArray<TimeStampToken> =>
  evidence === undefined
    ? []
    : [evidence.timeStamp, ...evidence.renewals.map(({ timeStamp }) => timeStamp)]

export const readStamped = async (
  container: Uint8Array,
  { proofs, tsaClient }: ValidationDataSources,
): Promise<Stamped> => {
  const opened = openSealed(container)
  const tokens = tokensOf(opened)
  const there = [
    ...opened.certificates,
    ...(opened.evidence?.certificates ?? []),
    ...(opened.evidence?.renewals ?? []).flatMap(({ data }) => data.certificates),
    ...tokens.flatMap(({ certificates }) => certificates),
  ]
  const candidates = [...there, ...tsaClient.anchors]
  let failedRequest: unknown
  // An issuer may be unavailable for good, which must not prevent a renewal.
  const lenient: RevocationSource = {
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
    stampPaths.push(await pathFrom(stampedBy(token), candidates, lenient))
  }
  return { opened, there, signerPath, stampPaths, failedRequest }
}

const pemOf = (path: ReadonlyArray<Certificate>): string => path.at(-1)?.x509.toString() ?? ""

export const verified = async (
  container: Uint8Array,
  { signerPath, stampPaths }: Pick<Stamped, "signerPath" | "stampPaths">,
): Promise<ValidContainer> => {
  const result = await verifyContainer(container, {
    trustAnchors: [pemOf(signerPath)],
    timeStampAnchors: stampPaths.map(pemOf),
  })
  if (result.valid) return result
  const detail = `the container does not verify: ${result.reason}: ${result.detail}`
  throw new SigningError({ reason: "MalformedDocument", detail })
}

/** With less time left, the time stamp is renewed without the missing revocation data. */
const minimumRemainingMillis = 30 * dayMillis

export const hasTimeLeft = (path: ReadonlyArray<Certificate>, now: Instant): boolean =>
  path.every((one) => isValidAt(one, now + minimumRemainingMillis))

/** Returns whether a path is complete: it ends at a root or a trust anchor. */
export const isCompletePath = (
  path: ReadonlyArray<Certificate>,
  { tsaClient }: ValidationDataSources,
): boolean => {
  const top = path.at(-1)
  if (top === undefined || top.isSelfSigned) return true
  return tsaClient.anchors.some((anchor) => isSame(anchor, top))
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

/** The signature with another unsigned property after the existing ones. */
export const withLaterProperty = (signature: string, property: string): string => {
  const at = signature.lastIndexOf(end)
  if (at < 0) throw new Error("the signature has no unsigned properties")
  return signature.slice(0, at) + property + signature.slice(at)
}

/**
 * The status of the last time stamp's certificates, as far as it is available in time. An authority
 * that no longer responds must not invalidate the time stamps that it has issued, but a revocation
 * must.
 */
const statusOfLast = async (
  { opened, stampPaths, failedRequest }: Stamped,
  now: Instant,
  validationData: ValidationDataSources,
): Promise<FoundRevocationData> => {
  const path = stampPaths.at(-1) ?? []
  const stampedAt = tokensOf(opened).at(-1)?.info.genTime
  const moment = { at: now - dayMillis, now, ...(stampedAt === undefined ? {} : { stampedAt }) }
  try {
    if (isCompletePath(path, validationData))
      return await revocationDataOf(path, moment, validationData.proofs)
    if (failedRequest !== undefined) throw failedRequest
    return []
  } catch (cause) {
    if (cause instanceof CertificateRevoked || hasTimeLeft(path, now)) throw cause
    return []
  }
}

/** Checks that the certificates of the last time stamp are good at `now`. */
export const lastStampProved = async (
  stamped: Stamped,
  now: Instant,
  validationData: ValidationDataSources,
): Promise<string> => {
  const { there, stampPaths } = stamped
  const path = stampPaths.at(-1) ?? []
  if (!path.every((certificate) => isValidAt(certificate, now))) {
    const detail = "the certificates of the last time stamp have expired"
    throw new SigningError({ reason: "EvidenceEnded", detail })
  }
  const missing = path.filter((one) => !there.some((other) => isSame(one, other)))
  const revocationData = await statusOfLast(stamped, now, validationData)
  // The status of only some certificates says nothing about the whole path.
  const values = revocationData.includes(undefined) ? [] : revocationData
  const data = validationDataXml(statusValues(missing, values))
  // Lists that leave no space for later renewals are omitted.
  const isFitting = fitsTimeStamps(stamped.opened.signature.length + data.length)
  return isFitting ? data : validationDataXml(statusValues(missing, []))
}
