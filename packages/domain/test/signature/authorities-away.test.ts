import { describe, expect, it } from "@effect/vitest"
import { ArchiveRecord, DocumentArchive } from "@procurement/domain/archive"
import { type Instant, instant } from "@procurement/domain/calendar"
import { DocumentSigner, type FromOthers, SigningError } from "@procurement/domain/signature"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { hour, invoicesOf, inWorld, minute, work } from "../invoice/support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")
const dueAt = instant(Date.UTC(2028, 0, 1))

/** A signer whose time stamps and evidence are unavailable until the given times. */
const makeSigner = () => {
  const state = { timeStampsFrom: 0, evidenceFrom: 0 }
  const asked: Array<FromOthers> = []
  const away = (reason: "TimeStampUnavailable" | "EvidenceUnavailable") =>
    Effect.fail(new SigningError({ reason, detail: "tsa.example does not answer" }))
  const service: DocumentSigner["Service"] = {
    seal: ({ bytes }, now: Instant, timeStamp = "Wanted") => {
      asked.push(timeStamp)
      if (timeStamp === "Waived") return Effect.succeed(Uint8Array.from([0x42, ...bytes]))
      if (now < state.timeStampsFrom) return away("TimeStampUnavailable")
      return Effect.succeed(Uint8Array.from([0x54, ...bytes]))
    },
    extendToLt: (container, now, evidence = "Wanted") => {
      const level = container[0] === 0x54 ? "T" : "B"
      if (evidence === "Waived") {
        return Effect.succeed({ level, container: undefined, nextRenewalAt: dueAt } as const)
      }
      if (now < state.evidenceFrom) return away("EvidenceUnavailable")
      const raised = Uint8Array.from([0x4c, ...container])
      return Effect.succeed({ level: "LT", container: raised, nextRenewalAt: dueAt } as const)
    },
    signEnveloped: (xml) => Effect.succeed(xml),
  }
  return { state, asked, service }
}

const recordOf = Effect.fnUntraced(function* (id: string) {
  const archive = yield* DocumentArchive
  return Option.getOrThrow(yield* archive.record(id as never))
})

describe("Invoices while the time-stamping authority is unavailable", () => {
  it.effect(
    "an invoice waits with a problem and gets its time stamp when the authority recovers",
    inWorld(start, (world) => {
      const signer = makeSigner()
      signer.state.timeStampsFrom = start + 5 * minute
      return Effect.gen(function* () {
        yield* world.place(start)
        yield* work(world, 2 * minute)
        const [waiting] = world.ledger.invoices.values()
        expect(waiting?.kept.invoice._tag).toBe("Numbered")
        expect(waiting?.kept.work.problem).toMatchObject({
          step: "Sign",
          code: "SigningTimeStampUnavailable",
          detail: "tsa.example does not answer",
        })
        yield* work(world, hour)
        const [invoice] = invoicesOf(world)
        expect(invoice?._tag).toBe("Archived")
        expect(signer.asked).not.toContain("Waived")
        expect((yield* recordOf(invoice?.id ?? "")).signatureLevel).toBe("LT")
      }).pipe(Effect.provideService(DocumentSigner, signer.service))
    }),
  )

  it.effect(
    "an invoice is signed without a time stamp after ten minutes, and archived with one",
    inWorld(start, (world) => {
      const signer = makeSigner()
      signer.state.timeStampsFrom = Number.POSITIVE_INFINITY
      return Effect.gen(function* () {
        yield* world.place(start)
        yield* work(world, hour)
        const [invoice] = invoicesOf(world)
        expect(invoice?._tag).toBe("Archived")
        const signed = invoice?.timeline.find(({ state }) => state === "Stored")?.at ?? 0
        expect(signed - start).toBeGreaterThanOrEqual(10 * minute)
        expect(signed - start).toBeLessThan(17 * minute)
        expect(signer.asked.at(-1)).toBe("Waived")
        const record = yield* recordOf(invoice?.id ?? "")
        expect(record).toMatchObject({ signatureLevel: "LT", nextRenewalAt: dueAt })
        expect(record.files.map(({ role }) => role)).toEqual([
          "invoice",
          "container",
          "upo",
          "evidence",
        ])
      }).pipe(Effect.provideService(DocumentSigner, signer.service))
    }),
  )
})

describe("Invoices while certificate status is unavailable", () => {
  it.effect(
    "an acknowledged invoice is archived after an hour with its current level",
    inWorld(start, (world) => {
      const signer = makeSigner()
      signer.state.evidenceFrom = Number.POSITIVE_INFINITY
      return Effect.gen(function* () {
        yield* world.place(start)
        yield* work(world, 30 * minute)
        const [waiting] = world.ledger.invoices.values()
        expect(waiting?.kept.invoice._tag).toBe("Acknowledged")
        expect(waiting?.kept.work.problem?.code).toBe("SigningEvidenceUnavailable")
        // The customer receives the invoice before its evidence is complete.
        expect(world.ledger.outbox.map(({ event }) => event.type)).toContain("invoice.issued")
        yield* work(world, hour)
        const [invoice] = invoicesOf(world)
        expect(invoice?._tag).toBe("Archived")
        const record = yield* recordOf(invoice?.id ?? "")
        expect(record.signatureLevel).toBe("T")
        expect(record.files.map(({ role }) => role)).toEqual(["invoice", "container", "upo"])
      }).pipe(Effect.provideService(DocumentSigner, signer.service))
    }),
  )
})

describe("Archive records", () => {
  it("an archive record without nextRenewalAt decodes", () => {
    const old = {
      invoiceId: "inv_01jd2mcqj8e0yr8x9fz1n6s4tk",
      number: "FV/2026/11/000001",
      ksefNumber: "5265877635-20261120-000000000001-5C",
      issueDate: "2026-11-20",
      retainUntil: "2036-12-31",
      signatureLevel: "B",
      archivedAt: start,
      files: [],
    }
    const record = Schema.decodeUnknownSync(ArchiveRecord)(old)
    expect(record).toEqual(old)
    expect("nextRenewalAt" in record).toBe(false)
  })
})
