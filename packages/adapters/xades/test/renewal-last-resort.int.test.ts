/**
 * Renewals when the status of the previous time stamp is unavailable: an authority that is out of
 * business must not end the evidence of what it has stamped.
 */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  loadSigningKeyPem,
  makeXadesRenewer,
  openValidationData,
  openXadesSigner,
  verifyContainer,
} from "../src/index.ts"
import { parseCertificatesPem } from "../src/certificate.ts"
import {
  anAuthority,
  anywhere,
  closeAtTheEnd,
  type OpenAuthority,
  extendWith,
  useAuthorities,
} from "./authorities.ts"
import { aLaterAuthority, firstRenewalAt, type LaterAuthority, renewWith } from "./renewals.ts"
import { anInvoice, sealedAt } from "./seals.ts"

useAuthorities()

const dayMillis = 86_400_000
const lifeMillis = 2 * 365 * dayMillis
/** The given number of days before certificates that were issued at that moment expire. */
const beforeEnd = (days: number, since: number = sealedAt): Instant =>
  instant(since + lifeMillis - days * dayMillis)

const failing = async (later: Pick<LaterAuthority, "renewer" | "now">, container: Uint8Array) =>
  Effect.runPromise(Effect.flip(later.renewer.renew(container, later.now)))

const levelOf = async (
  container: Uint8Array,
  first: OpenAuthority,
  ...later: ReadonlyArray<LaterAuthority>
): Promise<string> => {
  const { trustAnchors } = first
  const timeStampAnchors = [...trustAnchors, ...later.map(({ rootPem }) => rootPem)]
  const answer = await verifyContainer(container, { trustAnchors, timeStampAnchors })
  return answer.valid ? answer.level : answer.detail
}

const extendedBy = async (first: OpenAuthority): Promise<Uint8Array> =>
  (await extendWith(first)).container!

const numberOf = (pem: string): string =>
  parseCertificatesPem(pem)[0]!.x509.serialNumber.toLowerCase()

/** A container without issuer certificates, as from a seal without a configured chain. */
const sealedAlone = async (first: OpenAuthority, timeStamp?: "Waived"): Promise<Uint8Array> => {
  const { seal } = first.authority
  const [leaf] = parseCertificatesPem(seal.certificatePem)
  const validationData = openValidationData({
    timeStampUrl: first.server.timeStampUrl,
    timeStampRootsPem: seal.authorityPem,
    egress: anywhere,
  })
  closeAtTheEnd(validationData.close)
  const key = loadSigningKeyPem({ ...seal, certificatePem: leaf!.x509.toString() })
  const signer = await openXadesSigner(key, { validationData })
  return Effect.runPromise(signer.seal(anInvoice(), sealedAt, timeStamp))
}

describe("Authorities that stopped responding", () => {
  it("a renewal waits for an authority until 30 days before expiry, then proceeds", async () => {
    const first = await anAuthority("EC")
    const extended = await extendedBy(first)
    const [early, late] = [
      await aLaterAuthority(beforeEnd(31), first),
      await aLaterAuthority(beforeEnd(29), first),
    ]
    await first.server.stop()
    expect(await failing(early, extended)).toMatchObject({ reason: "EvidenceUnavailable" })
    // The container already holds its status from the time of archiving.
    const renewed = await renewWith(late, extended)
    expect(renewed.level).toBe("LTA")
    expect(await levelOf(renewed.container, first, late)).toBe("LTA")
  })

  it("a renewal without a status ends at level T and can be renewed again", async () => {
    const first = await anAuthority("EC")
    const extended = await extendedBy(first)
    const second = await aLaterAuthority(firstRenewalAt, first)
    const { container } = await renewWith(second, extended)
    const third = await aLaterAuthority(beforeEnd(29, firstRenewalAt), second)
    await second.server.stop()
    const renewed = await renewWith(third, container)
    expect(renewed.level).toBe("T")
    expect(await levelOf(renewed.container, first, second, third)).toBe("T")
    const fourth = await aLaterAuthority(beforeEnd(80, third.now), third)
    const again = await renewWith(fourth, renewed.container)
    expect(await levelOf(again.container, first, second, third, fourth)).toBe("T")
  })

  it("a late renewal proceeds at level T without the issuer certificates", async () => {
    const first = await anAuthority("EC")
    const stamped = await sealedAlone(first)
    const [early, late] = [
      await aLaterAuthority(beforeEnd(31), first),
      await aLaterAuthority(beforeEnd(29), first),
    ]
    await first.server.stop()
    expect(await failing(early, stamped)).toMatchObject({ reason: "EvidenceUnavailable" })
    const { level, container } = await renewWith(late, stamped)
    expect(level).toBe("T")
    expect(await levelOf(container, first, late)).toBe("T")
  })

  it("a level B container is stamped without a status only shortly before expiry", async () => {
    const first = await anAuthority("EC")
    const bare = await sealedAlone(first, "Waived")
    const [early, late] = [
      await aLaterAuthority(beforeEnd(31), first),
      await aLaterAuthority(beforeEnd(29), first),
    ]
    const ended = await aLaterAuthority(beforeEnd(-1), first)
    await first.server.stop()
    let bought = 0
    const { tsaClient, proofs } = early.validationData
    const timestamp: typeof tsaClient.timestamp = (...what) => {
      bought += 1
      return tsaClient.timestamp(...what)
    }
    const renewer = makeXadesRenewer({ proofs, tsaClient: { ...tsaClient, timestamp } })
    const tooEarly = await failing({ renewer, now: early.now }, bare)
    expect(tooEarly).toMatchObject({ reason: "EvidenceUnavailable" })
    expect(bought).toBe(0)
    const { level, container } = await renewWith(late, bare)
    expect(level).toBe("T")
    expect(await levelOf(container, first, late)).toBe("T")
    expect(await failing(ended, bare)).toMatchObject({ reason: "EvidenceEnded" })
  })

  it("a revoked time-stamping certificate is not treated as a silent authority", async () => {
    const first = await anAuthority("EC")
    const extended = await extendedBy(first)
    const late = await aLaterAuthority(beforeEnd(29), first)
    first.server.revoke(numberOf(first.authority.timeStamps.certificatePem), beforeEnd(40))
    const failure = await failing(late, extended)
    expect(failure).toMatchObject({ reason: "EvidenceUnavailable" })
    expect(failure.detail).toContain("revoked")
  })
})

describe("Time stamps without a certificate status", () => {
  // A renewal's time stamp has only its own certificate, and the issuer's is not published.
  const renewedTwice = async (isTheCertificateARoot: boolean) => {
    const first = await anAuthority("EC")
    const extended = await extendedBy(first)
    const second = await aLaterAuthority(firstRenewalAt, first)
    const { container } = await renewWith(second, extended)
    const { now, validationData } = await aLaterAuthority(beforeEnd(80, firstRenewalAt), second)
    const { tsaClient, proofs } = validationData
    const more = isTheCertificateARoot ? parseCertificatesPem(second.stampingPem) : []
    const renewer = makeXadesRenewer({
      tsaClient: { ...tsaClient, anchors: [...tsaClient.anchors, ...more] },
      proofs: { ...proofs, issuerOf: () => Promise.resolve(undefined) },
    })
    return (await renewWith({ renewer, now }, container)).level
  }

  it("the last known certificate is not a trust anchor: the renewal ends at level T", async () => {
    expect(await renewedTwice(false)).toBe("T")
  })

  it("a renewal reaches LTA when the certificate itself is a trusted root", async () => {
    expect(await renewedTwice(true)).toBe("LTA")
  })
})

describe("Revoked time-stamping certificates", () => {
  const reasons = { unspecified: 0, keyCompromise: 1, affiliationChanged: 3, superseded: 4 }
  const all = { ...reasons, cessationOfOperation: 5, certificateHold: 6, none: undefined }
  const routine = new Set([
    "unspecified",
    "affiliationChanged",
    "superseded",
    "cessationOfOperation",
  ])

  const outcome = async (
    reason: number | undefined,
    by: "ocsp" | "crl",
    at: number = firstRenewalAt - 10 * dayMillis,
  ) => {
    const first = await anAuthority("EC")
    if (by === "crl") first.server.silence("/ocsp")
    const extended = await extendedBy(first)
    const second = await aLaterAuthority(firstRenewalAt, first)
    first.server.revoke(numberOf(first.authority.timeStamps.certificatePem), at, reason)
    const result = await Effect.runPromise(
      Effect.result(second.renewer.renew(extended, second.now)),
    )
    return result._tag === "Failure"
      ? result.failure.detail
      : levelOf(result.success.container, first, second)
  }

  it.each(["ocsp", "crl"] as const)("only routine revocations keep level LTA (%s)", async (by) => {
    for (const [name, reason] of Object.entries(all)) {
      const expected = routine.has(name) ? /^LTA$/ : /revoked/
      expect(await outcome(reason, by), name).toMatch(expected)
    }
  })

  it("a revocation invalidates the time stamps made after it", async () => {
    expect(await outcome(4, "ocsp", sealedAt - dayMillis)).toContain("revoked")
  })
})
