/** Level LTA: what a renewal covers, what it proves, and its integrity. */
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeXadesRenewer, verifyContainer } from "../src/index.ts"
import { parseCertificatesPem } from "../src/certificate.ts"
import {
  anAuthority,
  type OpenAuthority,
  extendWith,
  stampWith,
  useAuthorities,
} from "./authorities.ts"
import { flipped, repacked, replaced, signaturesFile, textIn } from "./containers.ts"
import {
  aLaterAuthority,
  firstRenewalAt,
  type LaterAuthority,
  renewWith,
  secondRenewalAt,
  theSameAuthority,
} from "./renewals.ts"
import { anInvoice, sealedAt } from "./seals.ts"

useAuthorities()

const dayMillis = 86_400_000

interface Years {
  readonly first: OpenAuthority
  readonly second: LaterAuthority
  readonly third: LaterAuthority
  readonly extended: Uint8Array
  readonly renewed: Uint8Array
  readonly renewedTwice: Uint8Array
}

const throughTheYears = async (algorithm: "RSA" | "EC"): Promise<Years> => {
  const first = await anAuthority(algorithm)
  const extended = (await extendWith(first)).container!
  const second = await aLaterAuthority(firstRenewalAt, first, algorithm)
  const { container: renewed } = await renewWith(second, extended)
  const third = await aLaterAuthority(secondRenewalAt, second, algorithm)
  const { container: renewedTwice } = await renewWith(third, renewed)
  return { first, second, third, extended, renewed, renewedTwice }
}

const anchorsOf = ({ first, second, third }: Years) => ({
  trustAnchors: first.trustAnchors,
  timeStampAnchors: [...first.trustAnchors, second.rootPem, third.rootPem],
})

const verdictOn = async (container: Uint8Array, years: Years): Promise<string> => {
  const answer = await verifyContainer(container, anchorsOf(years))
  return answer.valid ? `valid ${answer.level}` : answer.reason
}

const secondsOf = (millis: number) => new Date(Math.floor(millis / 1_000) * 1_000)

const unsignedStart = "<xades:UnsignedProperties>"

describe.each(["RSA", "EC"] as const)("Renewed containers (%s)", (algorithm) => {
  let years: Years
  beforeAll(async () => {
    years = await throughTheYears(algorithm)
  })

  it("one and two renewals reach level LTA and keep the file and the signature", async () => {
    const { renewed, renewedTwice, extended } = years
    expect(await verifyContainer(renewed, anchorsOf(years))).toMatchObject({
      valid: true,
      level: "LTA",
      signingTime: new Date(sealedAt),
      renewals: [{ time: secondsOf(firstRenewalAt) }],
    })
    const answer = await verifyContainer(renewedTwice, anchorsOf(years))
    expect(answer).toMatchObject({
      level: "LTA",
      renewals: [{ time: secondsOf(firstRenewalAt) }, { time: secondsOf(secondRenewalAt) }],
    })
    if (answer.valid) expect(Buffer.from(answer.signedFiles[0]!.bytes)).toEqual(anInvoice().bytes)
    const [before = ""] = textIn(extended, signaturesFile).split("</xades:UnsignedSignatureP")
    expect(textIn(renewedTwice, signaturesFile).startsWith(before)).toBe(true)
  })

  it("every renewal extends the time until which the container is proven", async () => {
    const answer = await verifyContainer(years.renewedTwice, anchorsOf(years))
    if (!answer.valid) throw new Error(answer.detail)
    const [one, two] = answer.renewals
    expect(one!.provenUntil.getTime()).toBeGreaterThan(answer.timeStamp!.provenUntil.getTime())
    expect(two!.provenUntil.getTime()).toBeGreaterThan(one!.provenUntil.getTime())
  })

  it("at a time after the last time stamp's certificates a renewal is overdue", async () => {
    const ends: Array<Date> = []
    for (const container of [years.extended, years.renewed, years.renewedTwice]) {
      const answer = await verifyContainer(container, anchorsOf(years))
      if (!answer.valid) throw new Error(answer.detail)
      const { provenUntil } = answer.renewals.at(-1) ?? answer.timeStamp!
      const verdictAt = (at: Date) => verifyContainer(container, { ...anchorsOf(years), at })
      expect(await verdictAt(provenUntil)).toMatchObject({ valid: true })
      expect(await verdictAt(new Date(provenUntil.getTime() + 1))).toMatchObject({
        reason: "RenewalOverdue",
        detail: expect.stringContaining(`until ${provenUntil.toISOString()} and not renewed`),
      })
      ends.push(provenUntil)
    }
    expect(new Set(ends.map(Number)).size).toBe(3)
  })

  it("the next renewal is due 90 days before the newest certificate or RSA ends", async () => {
    years.second.moveTo(years.second.now)
    const { nextRenewalAt } = await renewWith(years.second, years.extended)
    const leaf = parseCertificatesPem(years.second.rootPem)[0]!
    const end = algorithm === "EC" ? leaf.validTo : Date.UTC(2029, 0, 1)
    expect(nextRenewalAt).toBe(end - 90 * dayMillis)
  })

  it("a container is rejected unless every time-stamping authority is trusted", async () => {
    const { timeStampAnchors, trustAnchors } = anchorsOf(years)
    for (const missing of timeStampAnchors) {
      const rest = timeStampAnchors.filter((one) => one !== missing)
      const answer = await verifyContainer(years.renewedTwice, {
        trustAnchors,
        timeStampAnchors: rest,
      })
      expect(answer).toMatchObject({ reason: "TimeStampMismatch" })
    }
  })
})

describe("Coverage of a renewal", () => {
  let years: Years
  beforeAll(async () => {
    years = await throughTheYears("EC")
  })

  it("a flipped bit in the evidence is detected", async () => {
    const bytes = Buffer.from(textIn(years.renewedTwice, signaturesFile))
    const start = bytes.indexOf(unsignedStart)
    // A prime, so that no position within the repeated elements is always skipped.
    const step = 23
    for (let at = start; at < bytes.length; at += step) {
      const changed = repacked(years.renewedTwice, {
        [signaturesFile]: flipped(bytes, at, at % 8),
      })
      expect(await verdictOn(changed, years), `byte ${at}`).not.toMatch(/^valid/)
    }
  }, 240_000)

  it("a changed file or signing time is detected", async () => {
    const { renewed } = years
    const file = repacked(renewed, { "invoice.xml": "<other/>" })
    expect(await verdictOn(file, years)).toBe("DigestMismatch")
    const text = textIn(renewed, signaturesFile)
    const time = replaced(text, /<xades:SigningTime>2026/, "<xades:SigningTime>2025")
    expect(await verdictOn(repacked(renewed, { [signaturesFile]: time }), years)).not.toMatch(
      /^valid/,
    )
  })

  // Each of these alone would verify; only the archive time stamp reveals the change.
  it.each([
    [
      "a proof that is gone",
      /<xades141:TimeStampValidationData.*?<\/xades141:TimeStampVal\w+>/,
      "",
    ],
    ["the renewal before", /<xades141:ArchiveTimeStamp .*?<\/xades141:ArchiveTimeStamp>/, ""],
  ])("the archive time stamp covers %s", async (_what, from, to) => {
    const text = replaced(textIn(years.renewedTwice, signaturesFile), from, to)
    const changed = repacked(years.renewedTwice, { [signaturesFile]: text })
    expect(await verdictOn(changed, years)).not.toMatch(/^valid/)
  })

  it("evidence appended after the archive time stamp is Malformed", async () => {
    const text = textIn(years.renewed, signaturesFile)
    const data = /<xades141:TimeStampValidationData.*?<\/xades141:TimeStampValidationData>/
    const [more = ""] = data.exec(text) ?? []
    const end = "</xades:UnsignedSignatureProperties>"
    const behind = repacked(years.renewed, { [signaturesFile]: replaced(text, end, more + end) })
    expect(await verdictOn(behind, years)).toBe("Malformed")
  })
})

describe("Renewals", () => {
  const failing = async (later: Pick<LaterAuthority, "renewer" | "now">, container: Uint8Array) =>
    Effect.runPromise(Effect.flip(later.renewer.renew(container, later.now)))

  it("a renewal fails while the authority is down and succeeds when it is back", async () => {
    const first = await anAuthority("EC")
    const extended = (await extendWith(first)).container!
    const second = await aLaterAuthority(firstRenewalAt, first)
    await second.server.stop()
    expect(await failing(second, extended)).toMatchObject({ reason: "TimeStampUnavailable" })
    const third = await aLaterAuthority(firstRenewalAt, first)
    expect((await renewWith(third, extended)).level).toBe("LTA")
  })

  it("a renewal fails as retryable while the previous time stamp has no status", async () => {
    const first = await anAuthority("EC")
    const extended = (await extendWith(first)).container!
    const second = await aLaterAuthority(firstRenewalAt, first)
    await first.server.stop()
    expect(await failing(second, extended)).toMatchObject({
      reason: "EvidenceUnavailable",
      isRetryable: true,
    })
  })

  it("a time stamp with a revoked certificate is not renewed", async () => {
    const first = await anAuthority("EC")
    const extended = (await extendWith(first)).container!
    const second = await aLaterAuthority(firstRenewalAt, first)
    const [stamping] = parseCertificatesPem(first.authority.timeStamps.certificatePem)
    const serialNumber = stamping!.x509.serialNumber.toLowerCase()
    first.server.revoke(serialNumber, firstRenewalAt - 10 * dayMillis)
    const failure = await failing(second, extended)
    expect(failure).toMatchObject({ reason: "EvidenceUnavailable" })
    expect(failure.detail).toContain("revoked")
  })

  it("a renewal fails with EvidenceEnded after the last certificates expire", async () => {
    const first = await anAuthority("EC")
    const extended = (await extendWith(first)).container!
    const late = await aLaterAuthority(instant(firstRenewalAt + 200 * dayMillis), first)
    expect(await failing(late, extended)).toMatchObject({
      reason: "EvidenceEnded",
      isRetryable: false,
    })
  })

  it("a renewal requests no time stamp for a changed or foreign container", async () => {
    const first = await anAuthority("EC")
    const extended = (await extendWith(first)).container!
    const second = await aLaterAuthority(firstRenewalAt, first)
    await second.server.stop()
    const changed = repacked(extended, { "invoice.xml": "<other/>" })
    for (const container of [changed, new Uint8Array(), Buffer.from("hello")]) {
      expect(await failing(second, container)).toMatchObject({ reason: "MalformedDocument" })
    }
  })

  it("a renewal adds the evidence that a level T container lacks", async () => {
    const first = await anAuthority("EC")
    const stamped = await stampWith(first)
    const second = await aLaterAuthority(firstRenewalAt, first)
    const { level, container } = await renewWith(second, stamped)
    expect(level).toBe("LTA")
    expect(textIn(container, signaturesFile)).toContain("<xades:RevocationValues>")
  })

  it("a renewal adds a time stamp to a container of level B", async () => {
    const first = await anAuthority("EC")
    const bare = await Effect.runPromise(first.signer.seal(anInvoice(), sealedAt, "Waived"))
    const later = theSameAuthority(first, instant(sealedAt + dayMillis))
    const { level, container } = await renewWith(later, bare)
    expect(level).toBe("LT")
    expect(textIn(container, signaturesFile)).toContain("<xades:SignatureTimeStamp>")
  })

  it("a renewal fails and names TSA_URL when no authority is configured", async () => {
    const failure = await failing(
      { renewer: makeXadesRenewer(undefined), now: firstRenewalAt },
      new Uint8Array(),
    )
    expect(failure).toMatchObject({ reason: "TimeStampUnavailable" })
    expect(failure.detail).toContain("TSA_URL")
  })
})
