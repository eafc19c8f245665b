/** How long the lists in a container may be, so that it can be renewed for ten years. */
import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { makeXadesRenewer } from "../src/index.ts"
import { parseCertificatesPem } from "../src/certificate.ts"
import { preserve } from "../src/evidence/preserve.ts"
import {
  hasRoomForRenewals,
  hasRoomForTimeStamps,
  longestSignaturesBytes,
  writtenBytes,
} from "../src/evidence/room.ts"
import type { StatusProof } from "../src/evidence/status-proofs.ts"
import { anAuthority, preserveWith, stampWith, useAuthorities } from "./authorities.ts"
import { signaturesFile, textIn } from "./containers.ts"
import { aLaterAuthority, firstRenewalAt, renewWith } from "./renewals.ts"
import { sealedAt } from "./seals.ts"

useAuthorities()

const megabyte = 1_000_000
const written = (bytes: number): number => writtenBytes([new Uint8Array(bytes)])

/** Lists of that length for every certificate; what is in them is nobody's concern here. */
const lists = (bytes: number, now: number) => ({
  of: (): Promise<StatusProof> =>
    Promise.resolve({
      kind: "crl",
      der: Buffer.alloc(bytes, "list"),
      status: { revokedAt: undefined, thisUpdate: now, nextUpdate: undefined },
    }),
  issuerOf: () => Promise.resolve(undefined),
})

describe("The room for renewals", () => {
  it("is enough for lists of the longest usual length, of the seal and of the time stamps", () => {
    const [seal, timeStamp] = [written(4 * megabyte), written(4 * megabyte)]
    expect(hasRoomForRenewals(20_000 + seal + timeStamp, timeStamp)).toBe(true)
  })

  it("is not enough for longer ones of the authority of time, but of the seal's alone", () => {
    const long = written(8 * megabyte)
    expect(hasRoomForRenewals(20_000 + long, long)).toBe(false)
    expect(hasRoomForRenewals(20_000 + written(16 * megabyte), written(2_000))).toBe(true)
  })

  it("is never that of more bytes than are read", () => {
    expect(hasRoomForTimeStamps(longestSignaturesBytes)).toBe(false)
    expect(hasRoomForTimeStamps(longestSignaturesBytes - megabyte)).toBe(true)
  })
})

describe("Evidence whose lists are too long", () => {
  it("is refused when it is gathered, and says why", async () => {
    const first = await anAuthority("EC")
    const sealed = await stampWith(first)
    const second = await aLaterAuthority(firstRenewalAt, first)
    const { timeStamper } = second.witnesses
    const later = instant(sealedAt + 60_000)
    const [issuer] = first.trustAnchors.flatMap(parseCertificatesPem)
    const issuerOf = () => Promise.resolve(issuer)
    const proofs = { ...lists(9 * megabyte, later), issuerOf }
    await expect(preserve(sealed, later, { timeStamper, proofs, chain: [] })).rejects.toMatchObject(
      {
        reason: "EvidenceUnavailable",
        detail: expect.stringMatching(/^with 13 MB of revocation lists it could not be renewed/),
      },
    )
  })

  it("is left out of a renewal that would be the last one with it", async () => {
    const first = await anAuthority("EC")
    const preserved = (await preserveWith(first)).container!
    const { now, witnesses } = await aLaterAuthority(firstRenewalAt, first)
    const proofs = lists(36 * megabyte, now)
    const renewer = makeXadesRenewer({ timeStamper: witnesses.timeStamper, proofs })
    const { level, container } = await renewWith({ renewer, now }, preserved)
    // The status as of the archiving is there.
    expect(level).toBe("LTA")
    expect(textIn(container, signaturesFile)).not.toContain("CRLValues")
  })
})
