/** A defect stops only the invoice of its step; other invoices continue. */
import { describe, expect, it } from "@effect/vitest"
import {
  type InvoiceChange,
  InvoiceClearance,
  InvoiceRepository,
  InvoiceWriter,
  type IssuingProblem,
} from "@procurement/domain/invoice"
import { DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { hour, inWorld, invoicesOf, minute, round, work, type World } from "./support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")

const tagsOf = (world: World) => invoicesOf(world).map(({ _tag }) => _tag)

const workOf = ({ ledger }: World, tag: string) =>
  [...ledger.invoices.values()].filter(({ kept }) => kept.invoice._tag === tag)

const problemsOf = (world: World, tag: string): ReadonlyArray<IssuingProblem | undefined> =>
  workOf(world, tag).map(({ kept }) => kept.work.problem)

const placeMany = (world: World, count: number) =>
  Effect.forEach(Array.from({ length: count }), () => world.place(start), { discard: true })

/** A writer that throws for the invoice with that number. */
const throwingFor = (number: string) =>
  Layer.effect(
    InvoiceWriter,
    Effect.map(InvoiceWriter, ({ write }) => ({
      write: (document: Parameters<typeof write>[0]) => {
        if (document.number === number) throw new TypeError(`no way to write ${number}`)
        return write(document)
      },
    })),
  )

describe("Steps that throw", () => {
  it.effect(
    "an invoice whose step throws waits with a problem, and the others are issued",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* placeMany(world, 5)
        const broken = throwingFor("FV/2026/11/000002")
        yield* Effect.provide(work(world, 10 * minute), broken)
        expect(tagsOf(world).filter((tag) => tag === "Archived")).toHaveLength(4)
        const [problem] = problemsOf(world, "Numbered")
        expect(problem).toMatchObject({ step: "Draft", code: "Defect", since: start })
        expect(problem?.detail).toBe("TypeError: no way to write FV/2026/11/000002")
        expect(workOf(world, "Numbered")[0]?.kept.work.attempts).toBeGreaterThan(5)
        yield* work(world, hour)
        expect(tagsOf(world)).toEqual(Array.from({ length: 5 }, () => "Archived"))
      }),
    ),
  )

  it.effect(
    "a file whose transmission throws is traced at KSeF",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* placeMany(world, 3)
        let broken = true
        const clearance = Layer.effect(
          InvoiceClearance,
          Effect.map(InvoiceClearance, (honest) => ({
            ...honest,
            submit: (submission: Parameters<typeof honest.submit>[0]) =>
              Effect.tap(honest.submit(submission), () => {
                const isFirst = broken
                broken = false
                return isFirst ? Effect.die(new RangeError("cut off")) : Effect.void
              }),
          })),
        )
        yield* Effect.provide(round, clearance)
        expect(tagsOf(world).filter((tag) => tag === "Submitted")).toHaveLength(2)
        expect(problemsOf(world, "OutcomeUnknown")).toMatchObject([
          { step: "Send", code: "Defect" },
        ])
        yield* Effect.provide(work(world, hour), clearance)
        expect(tagsOf(world)).toEqual(["Archived", "Archived", "Archived"])
        expect(world.ksef.taken).toHaveLength(3)
      }),
    ),
  )

  it.effect(
    "an invoice whose archiving throws does not delay the others",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* placeMany(world, 3)
        let reads = 0
        const archive = Layer.effect(
          DocumentArchive,
          Effect.map(DocumentArchive, (honest) => ({
            ...honest,
            seal: (record: Parameters<typeof honest.seal>[0]) => {
              reads += 1
              return reads === 1 ? Effect.die("no reason given") : honest.seal(record)
            },
          })),
        )
        yield* Effect.provide(work(world, minute), archive)
        expect(tagsOf(world)).toEqual(["Archived", "Archived", "Archived"])
      }),
    ),
  )
})

/** A repository that throws when it saves a fatal change of the first invoice. */
const throwingOn = (isFatal: (change: InvoiceChange) => boolean) =>
  Layer.effect(
    InvoiceRepository,
    Effect.map(InvoiceRepository, (honest) => ({
      ...honest,
      save: (change: InvoiceChange) => {
        const { invoice } = change
        const isFirst = "number" in invoice && invoice.number === "FV/2026/11/000001"
        return isFirst && isFatal(change)
          ? Effect.die(new TypeError("can't be written"))
          : honest.save(change)
      },
    })),
  )

describe("Saves that throw", () => {
  it.effect(
    "an invoice whose new state can't be saved keeps its state and gets a problem",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* placeMany(world, 4)
        yield* Effect.provide(
          round,
          throwingOn(({ invoice }) => invoice._tag === "Stored"),
        )
        expect(problemsOf(world, "Numbered")).toMatchObject([{ step: "Prepare", code: "Defect" }])
        expect(tagsOf(world).filter((tag) => tag === "Submitted")).toHaveLength(3)
        yield* work(world, hour)
        expect(tagsOf(world)).toEqual(Array.from({ length: 4 }, () => "Archived"))
      }),
    ),
  )

  it.effect(
    "a round that can't save an invoice fails after the other invoices have advanced",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        yield* placeMany(world, 4)
        const exit = yield* Effect.exit(
          Effect.provide(
            round,
            throwingOn(() => true),
          ),
        )
        expect(Exit.isFailure(exit)).toBe(true)
        expect(tagsOf(world).filter((tag) => tag === "Submitted")).toHaveLength(3)
        yield* TestClock.adjust(minute)
        yield* work(world, hour)
        expect(tagsOf(world)).toEqual(Array.from({ length: 4 }, () => "Archived"))
      }),
    ),
  )
})
