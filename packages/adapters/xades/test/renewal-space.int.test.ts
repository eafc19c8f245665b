/** The longest revocation lists of a container that can be renewed for ten years. */
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeXadesRenewer } from "../src/index.ts"
import { type Certificate, parseCertificatesPem } from "../src/certificate.ts"
import { extendToLt } from "../src/evidence/extend-to-lt.ts"
import {
  fitsRenewals,
  fitsTimeStamps,
  longestSignaturesBytes,
  writtenBytes,
} from "../src/evidence/renewal-space.ts"
import type { RevocationData } from "../src/evidence/revocation-source.ts"
import { anAuthority, extendWith, stampWith, useAuthorities } from "./authorities.ts"
import { signaturesFile, textIn } from "./containers.ts"
import { aLaterAuthority, firstRenewalAt, renewWith } from "./renewals.ts"
import { sealedAt } from "./seals.ts"

useAuthorities()

const megabyte = 1_000_000
const written = (bytes: number): number => writtenBytes([new Uint8Array(bytes)])

/** Revocation lists of the given length for every certificate; their content does not matter. */
const lists = (bytes: number, now: number) => ({
  of: (_: Certificate, issuer: Certificate): Promise<RevocationData> =>
    Promise.resolve({
      kind: "crl",
      covers: issuer,
      der: Buffer.alloc(bytes, "list"),
      status: { revokedAt: undefined, thisUpdate: now, nextUpdate: undefined },
    }),
  issuerOf: () => Promise.resolve(undefined),
})

describe("Room for renewals", () => {
  it("lists of the usual maximum size leave room for renewals", () => {
    const [seal, timeStamp] = [written(4 * megabyte), written(4 * megabyte)]
    expect(fitsRenewals(20_000 + seal + timeStamp, timeStamp)).toBe(true)
  })

  it("8 MB lists of the TSA leave no room, 16 MB lists of the seal's CA do", () => {
    const long = written(8 * megabyte)
    expect(fitsRenewals(20_000 + long, long)).toBe(false)
    expect(fitsRenewals(20_000 + written(16 * megabyte), written(2_000))).toBe(true)
  })

  it("there is no room for a time stamp at the size limit of the signatures file", () => {
    expect(fitsTimeStamps(longestSignaturesBytes)).toBe(false)
    expect(fitsTimeStamps(longestSignaturesBytes - megabyte)).toBe(true)
  })
})

describe("Oversized revocation lists", () => {
  it("extending with oversized lists fails with EvidenceUnavailable and the reason", async () => {
    const first = await anAuthority("EC")
    const sealed = await stampWith(first)
    const second = await aLaterAuthority(firstRenewalAt, first)
    const { tsaClient } = second.validationData
    const later = instant(sealedAt + 60_000)
    const [issuer] = first.trustAnchors.flatMap(parseCertificatesPem)
    const issuerOf = () => Promise.resolve(issuer)
    const proofs = { ...lists(9 * megabyte, later), issuerOf }
    await expect(extendToLt(sealed, later, { tsaClient, proofs, chain: [] })).rejects.toMatchObject(
      {
        reason: "EvidenceUnavailable",
        detail: expect.stringMatching(/^with 13 MB of revocation lists it could not be renewed/),
      },
    )
  })

  it("a renewal omits lists that would leave no room for another renewal", async () => {
    const first = await anAuthority("EC")
    const extended = (await extendWith(first)).container!
    const { now, validationData } = await aLaterAuthority(firstRenewalAt, first)
    const proofs = lists(36 * megabyte, now)
    const renewer = makeXadesRenewer({ tsaClient: validationData.tsaClient, proofs })
    const { level, container } = await renewWith({ renewer, now }, extended)
    // The container already holds the status from the time of archiving.
    expect(level).toBe("LTA")
    expect(textIn(container, signaturesFile)).not.toContain("CRLValues")
  })
})
