/**
 * Raises a container that was sealed here to XAdES-BASELINE-LT: its time stamp, the certificates up
 * to the anchors and the proofs that none was revoked.
 *
 * The signature keeps every byte; what is added is verified as a whole before it is handed out. A
 * certificate that publishes no status ends the matter at level T: that will not change.
 */
import type { Instant } from "@procurement/domain/calendar"
import { type PreservedSignature, SigningError } from "@procurement/domain/signature"
import { signatureIn, writeContainer } from "../asic-container.ts"
import type { Certificate } from "../certificate.ts"
import { isIssuedBy, isSame } from "../certificate-path.ts"
import { asicEntry } from "../namespaces.ts"
import type { TimeStamper } from "../time-stamp/time-stamper.ts"
import type { TimeStampToken } from "../time-stamp/time-stamp-token.ts"
import { type UnsignedValues, withUnsignedProperties } from "../unsigned-properties.ts"
import { readEvidence, stampedBytes } from "../verification/evidence-elements.ts"
import { claimedCertificate } from "../verification/signer-certificate.ts"
import { Refusal } from "../verification/verification.ts"
import { openContainer, verifyContainer } from "../verification/verify-container.ts"
import { renewalBefore } from "./renewal.ts"
import type { Moment, StatusProof, StatusProofs } from "./status-proofs.ts"

export interface Preservation {
  readonly timeStamper: TimeStamper
  readonly proofs: StatusProofs
  /** Certificates above the signer's that the container need not carry, e.g. the root. */
  readonly chain: ReadonlyArray<Certificate>
}

const longestPath = 6

const unavailable = (detail: string, cause?: unknown): SigningError =>
  new SigningError({ reason: "EvidenceUnavailable", detail, cause })

const messageOf = (cause: unknown): string =>
  cause instanceof Error ? cause.message : String(cause)

const open = (container: Uint8Array) => {
  try {
    const { entries, structure, files } = openContainer(container)
    const entry = entries.find(({ name }) => name === asicEntry.signatures)
    const signature = signatureIn(Buffer.from(entry?.bytes ?? []).toString("utf8"))
    const [file] = files.values()
    if (signature === undefined || file?.mediaType === undefined || files.size > 1) {
      throw new Refusal("Malformed", "the container was not written here")
    }
    const { certificates, properties } = structure
    const document = { fileName: file.name, mediaType: file.mediaType, bytes: file.bytes }
    return {
      document,
      signature,
      signedAt: properties.signingTime.getTime() as Instant,
      signer: claimedCertificate(certificates, properties.certificateClaims),
      given: certificates,
      stamped: stampedBytes(structure.element),
      timeStamp: readEvidence(structure.element)?.timeStamp,
    }
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    throw new SigningError({ reason: "MalformedDocument", detail: cause.message, cause })
  }
}

type Opened = ReturnType<typeof open>

/** Up to a certificate that issued itself, or as far as anybody publishes issuers. */
const pathFrom = async (
  leaf: Certificate,
  known: ReadonlyArray<Certificate>,
  { proofs }: Preservation,
): Promise<ReadonlyArray<Certificate>> => {
  const path = [leaf]
  for (let current = leaf; !current.isSelfSigned && path.length < longestPath; ) {
    const issuer =
      known.find(isIssuedBy(current, path.length - 1)) ?? (await proofs.issuerOf(current))
    if (issuer === undefined) break
    path.push(issuer)
    current = issuer
  }
  return path
}

const proofsOf = async (
  path: ReadonlyArray<Certificate>,
  moment: Moment,
  { proofs }: Preservation,
): Promise<ReadonlyArray<StatusProof | undefined>> => {
  const [leaf, ...authorities] = path
  // Whose issuer nobody knows, of him nothing is proved: an empty list must not pass for proof.
  if (leaf?.isSelfSigned === false && authorities.length === 0) return [undefined]
  return Promise.all(
    path.slice(0, -1).map((certificate, nth) => {
      const issuer = path[nth + 1]
      return issuer === undefined ? undefined : proofs.of(certificate, issuer, moment)
    }),
  )
}

interface Gathered {
  readonly paths: ReadonlyArray<ReadonlyArray<Certificate>>
  readonly found: ReadonlyArray<StatusProof | undefined>
}

const gather = async (
  { signer, given }: Opened,
  { info, certificates, signer: tokenSigner }: TimeStampToken,
  now: Instant,
  preservation: Preservation,
): Promise<Gathered> => {
  const { timeStamper, chain } = preservation
  const stampLeaf = certificates.find(
    ({ x509 }) => BigInt(`0x${x509.serialNumber}`) === unsignedOf(tokenSigner.serialNumber),
  )
  if (stampLeaf === undefined) throw new Refusal("Malformed", "the time stamp names nobody")
  const paths = [
    await pathFrom(signer, [...given, ...chain], preservation),
    await pathFrom(stampLeaf, [...certificates, ...timeStamper.anchors], preservation),
  ]
  const moment = { at: info.genTime, now }
  const found = await Promise.all(paths.map((path) => proofsOf(path, moment, preservation)))
  return { paths, found: found.flat() }
}

const unsignedOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString("hex")}`)

const distinct = (ders: ReadonlyArray<Uint8Array>): ReadonlyArray<Uint8Array> => [
  ...new Map(ders.map((der) => [Buffer.from(der).toString("base64"), der])).values(),
]

const valuesOf = (
  { given }: Opened,
  token: TimeStampToken,
  { paths, found }: Gathered,
): UnsignedValues => {
  const there = [...given, ...token.certificates]
  const missing = paths.flat().filter((one) => !there.some((other) => isSame(one, other)))
  const ders = (kind: StatusProof["kind"]): ReadonlyArray<Uint8Array> =>
    distinct(found.flatMap((proof) => (proof?.kind === kind ? [proof.der] : [])))
  return {
    timeStamp: token.der,
    certificates: distinct(missing.map(({ x509 }) => x509.raw)),
    crls: ders("crl"),
    ocspResponses: ders("ocsp"),
  }
}

const pemOf = (path: ReadonlyArray<Certificate>): string => path.at(-1)?.x509.toString() ?? ""

/** Whatever was put together has to convince the verifier, or it is not evidence. */
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

const tokenOf = async (
  { timeStamp, stamped }: Opened,
  now: Instant,
  { timeStamper }: Preservation,
): Promise<TimeStampToken> => timeStamp ?? (await timeStamper.stamp(stamped, now)).token

/** The container with its time stamp, when it had none. */
const atLevelT = (opened: Opened, token: TimeStampToken): PreservedSignature => {
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
  opened: Opened,
  now: Instant,
  preservation: Preservation,
): Promise<PreservedSignature> => {
  const token = await tokenOf(opened, now, preservation)
  const gathered = await gather(opened, token, now, preservation)
  if (gathered.found.includes(undefined)) return atLevelT(opened, token)
  const { document, signature, signedAt } = opened
  const raised = withUnsignedProperties(signature, valuesOf(opened, token, gathered))
  return {
    level: "LT",
    container: await checked(writeContainer(document, raised, signedAt), gathered),
    nextRenewalAt: renewalBefore(gathered.paths[1] ?? []),
  }
}

/** Gathers the evidence of a sealed container. Rejects with a `SigningError`. */
export const preserve = async (
  container: Uint8Array,
  now: Instant,
  preservation: Preservation,
): Promise<PreservedSignature> => {
  const opened = open(container)
  try {
    return await raise(opened, now, preservation)
  } catch (cause) {
    if (cause instanceof SigningError) throw cause
    throw unavailable(messageOf(cause), cause)
  }
}

/** What the container has by itself, nobody asked. Throws a `SigningError`. */
export const describe = (container: Uint8Array): PreservedSignature => {
  const opened = open(container)
  if (opened.timeStamp !== undefined) return atLevelT(opened, opened.timeStamp)
  const nextRenewalAt = renewalBefore([opened.signer])
  return { level: "B", container: undefined, nextRenewalAt }
}
