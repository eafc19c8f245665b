/** Invoices that are not issued anew. */
import { describe, expect, it } from "@effect/vitest"
import {
  type Invoice,
  InvoiceClearance,
  InvoiceRepository,
  issueAnew,
  maximumRefusedVersions,
} from "@procurement/domain/invoice"
import {
  makeTenantRepositoryMemory,
  type Tenant,
  TenantRepository,
} from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { anew, kept, linesThatFill, moved, refusedWith, start } from "./support/issuing-anew.ts"
import { buyer } from "./support/issuing-world.ts"
import { hour, inWorld, minute, work } from "./support/working.ts"

describe("Issuing anew is refused", () => {
  const refusal = (invoice: Pick<Invoice, "tenantId" | "id">, tenant?: Tenant) =>
    Effect.flip(anew(invoice, tenant))

  it.effect(
    "to the second of two who want it, and of what KSeF has not refused",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const outcomes = yield* Effect.all(
          [Effect.result(anew(refused)), Effect.result(anew(refused, moved(refused)))],
          { concurrency: "unbounded" },
        )
        const failures = outcomes.flatMap((one) => (one._tag === "Failure" ? [one.failure] : []))
        expect(failures).toMatchObject([{ _tag: "IssueAnewRefused", reason: "NotRejected" }])
        yield* work(world, hour)
        expect(yield* refusal(refused)).toMatchObject({ reason: "NotRejected" })
        expect(kept(world, refused.id).invoice.refusedVersions).toHaveLength(1)
      }),
    ),
  )

  it.effect(
    "to whoever decided upon an older version of it",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const invoices = yield* InvoiceRepository
        const quicker = Effect.provideService(anew(refused), InvoiceRepository, invoices)
        const tenants = makeTenantRepositoryMemory()
        const slow: TenantRepository["Service"] = {
          ...tenants,
          // Somebody else is quicker while the tenant is read.
          find: (id) => Effect.andThen(quicker, tenants.find(id)).pipe(Effect.orDie),
        }
        const lost = issueAnew(refused.tenantId, refused.id, lineText("jan"))
        const failed = yield* Effect.flip(Effect.provideService(lost, TenantRepository, slow))
        expect(failed).toMatchObject({ _tag: "IssueAnewRefused", reason: "NotRejected" })
        const { refusedVersions = [] } = kept(world, refused.id).invoice
        expect(refusedVersions.map(({ issuedAnew }) => issuedAnew.by)).toEqual(["anna"])
      }),
    ),
  )

  it.effect.each([21166, 21167])("with %i: KSeF has it", (code) =>
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, code)
        expect(yield* refusal(refused)).toMatchObject({ reason: "KsefHasIt" })
      }),
    )(),
  )

  it.effect(
    "when the file that has its number at KSeF is one of its own that was said to be refused",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        yield* TestClock.adjust(minute)
        yield* anew(refused)
        const ours = { ...world.ksef.service, clearedDigest: () => Effect.succeed(digest) }
        const { digest } = refused.document
        yield* work(world, hour).pipe(
          Effect.provideService(InvoiceClearance, {
            ...ours,
            outcome: () =>
              Effect.succeed({
                _tag: "Duplicate",
                originalKsefNumber: "5265877635-20250826-0100001AF629-AF" as never,
                originalSessionReference: "session-1",
              }),
          }),
        )
        expect(kept(world, refused.id).invoice).toMatchObject({
          _tag: "Rejected",
          refusal: { code: 440, existing: { digest } },
        })
        expect(yield* refusal(refused)).toMatchObject({ reason: "KsefHasIt" })
      }),
    ),
  )

  it.effect(
    "of a file that grew too large with the buyer's new data",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const row = world.ledger.invoices.get(refused.id)
        if (row === undefined) throw new Error("no invoice")
        const lines = linesThatFill(refused)
        row.kept = { ...row.kept, invoice: { ...refused, lines } }
        const tenant = moved(refused, { ...buyer, name: lineText("&".repeat(512)) })
        expect(yield* refusal(refused, tenant)).toMatchObject({ reason: "TooLarge" })
        yield* anew(refused, moved(refused, buyer))
      }),
    ),
  )

  it.effect(
    "after it was refused again and again",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        world.ksef.state.trouble = "refused"
        for (let times = 0; times < maximumRefusedVersions; times += 1) {
          yield* TestClock.adjust(minute)
          yield* anew(refused)
          yield* work(world, hour)
        }
        expect(yield* refusal(refused)).toMatchObject({ reason: "TooManyVersions" })
        expect(world.ksef.state.submissions).toBe(maximumRefusedVersions + 1)
      }),
    ),
  )
})
