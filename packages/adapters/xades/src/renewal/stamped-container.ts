/**
 * A container whose signature is to be renewed, with the paths of all certificates in it, as far as
 * they can be had.
 */
import type { Instant } from "@procurement/domain/calendar"
import { SigningError } from "@procurement/domain/signature"
import { type Certificate, isValidAt } from "../certificate.ts"
import { isSame } from "../certificate-path.ts"
import {
  openSealed,
  pathFrom,
  type SealedContainer,
  stampedBy,
} from "../evidence/sealed-container.ts"
import type { StatusProofs } from "../evidence/status-proofs.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import type { GoodContainer } from "../verification/verify-container.ts"
import { verifyContainer } from "../verification/verify-container.ts"
import type { Witnesses } from "../xades-signer.ts"

const dayMillis = 86_400_000

/** A sealed container with its time stamps, and the path of each of their certificates. */
export interface Stamped {
  readonly opened: SealedContainer
  readonly there: ReadonlyArray<Certificate>
  readonly signerPath: ReadonlyArray<Certificate>
  readonly stampPaths: ReadonlyArray<ReadonlyArray<Certificate>>
  /** Why the last of these paths ends too early, if it is somebody's silence. */
  readonly silence: unknown
}

export const tokensOf = ({ evidence }: SealedContainer): ReadonlyArray<TimeStampToken> =>
  evidence === undefined
    ? []
    : [evidence.timeStamp, ...evidence.renewals.map(({ timeStamp }) => timeStamp)]

export const takeApart = async (
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
  let silence: unknown
  // What ended in silence then may never be heard of again: it must not end the evidence.
  const heard: StatusProofs = {
    ...proofs,
    issuerOf: (certificate) =>
      proofs.issuerOf(certificate).catch((cause: unknown) => {
        silence = cause
        return undefined
      }),
  }
  const signerPath = await pathFrom(opened.signer, there, heard)
  const stampPaths: Array<ReadonlyArray<Certificate>> = []
  for (const token of tokens) {
    silence = undefined
    stampPaths.push(await pathFrom(stampedBy(token), known, heard))
  }
  return { opened, there, signerPath, stampPaths, silence }
}

const pemOf = (path: ReadonlyArray<Certificate>): string => path.at(-1)?.x509.toString() ?? ""

export const verified = async (
  container: Uint8Array,
  { signerPath, stampPaths }: Pick<Stamped, "signerPath" | "stampPaths">,
): Promise<GoodContainer> => {
  const answer = await verifyContainer(container, {
    trustAnchors: [pemOf(signerPath)],
    timeStampAnchors: stampPaths.map(pemOf),
  })
  if (answer.valid) return answer
  const detail = `the container does not verify: ${answer.reason}: ${answer.detail}`
  throw new SigningError({ reason: "MalformedDocument", detail })
}

/** From then on the time stamp is renewed without what could not be had. */
const leastRestMillis = 30 * dayMillis

export const hasTimeLeft = (path: ReadonlyArray<Certificate>, now: Instant): boolean =>
  path.every((one) => isValidAt(one, now + leastRestMillis))

/** Whether a path ends where a verifier may have its anchor, and not for want of an issuer. */
export const isWhole = (path: ReadonlyArray<Certificate>, { timeStamper }: Witnesses): boolean => {
  const top = path.at(-1)
  if (top === undefined || top.isSelfSigned) return true
  return timeStamper.anchors.some((anchor) => isSame(anchor, top))
}
