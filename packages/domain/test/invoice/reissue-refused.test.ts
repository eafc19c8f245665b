/** Rejected reissues. */
import { describe, expect, it } from "@effect/vitest"
import {
  type Invoice,
  InvoiceClearance,
  InvoiceRepository,
  reissueInvoice,
  maximumRefusedVersions,
} from "@procurement/domain/invoice"
import { type Tenant, TenantRepository } from "@procurement/domain/tenant"
import { makeTenantRepositoryMemory } from "@procurement/adapter-memory"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { TestClock } from "effect/testing"
import { reissue, kept, linesThatFill, moved, refusedWith, start } from "./support/reissue.ts"
import { buyer } from "./support/issuing-world.ts"
import { hour, inWorld, minute, work } from "./support/working.ts"

describe("Refused reissues", () => {
  const refusal = (invoice: Pick<Invoice, "tenantId" | "id">, tenant?: Tenant) =>
    Effect.flip(reissue(invoice, tenant))

  it.effect(
    "only one of two concurrent reissues succeeds, and an issued invoice is not reissued",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const outcomes = yield* Effect.all(
          [Effect.result(reissue(refused)), Effect.result(reissue(refused, moved(refused)))],
          { concurrency: "unbounded" },
        )
        const failures = outcomes.flatMap((one) => (one._tag === "Failure" ? [one.failure] : []))
        expect(failures).toMatchObject([{ _tag: "ReissueRefused", reason: "NotRejected" }])
        yield* work(world, hour)
        expect(yield* refusal(refused)).toMatchObject({ reason: "NotRejected" })
        expect(kept(world, refused.id).invoice.refusedVersions).toHaveLength(1)
      }),
    ),
  )

  it.effect(
    "a reissue is refused when another request reissues the invoice first",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const invoices = yield* InvoiceRepository
        const quicker = Effect.provideService(reissue(refused), InvoiceRepository, invoices)
        const tenants = makeTenantRepositoryMemory()
        const slow: TenantRepository["Service"] = {
          ...tenants,
          // Another request reissues the invoice while this one reads the tenant.
          find: (id) => Effect.andThen(quicker, tenants.find(id)).pipe(Effect.orDie),
        }
        const lost = reissueInvoice(refused.tenantId, refused.id, lineText("jan"))
        const failed = yield* Effect.flip(Effect.provideService(lost, TenantRepository, slow))
        expect(failed).toMatchObject({ _tag: "ReissueRefused", reason: "NotRejected" })
        const { refusedVersions = [] } = kept(world, refused.id).invoice
        expect(refusedVersions.map(({ reissued }) => reissued.by)).toEqual(["anna"])
      }),
    ),
  )

  it.effect.each([21166, 21167])(
    "an invoice refused with %i is not reissued, because KSeF has it",
    (code) =>
      inWorld(start, (world) =>
        Effect.gen(function* () {
          const refused = yield* refusedWith(world, code)
          expect(yield* refusal(refused)).toMatchObject({ reason: "KsefHasIt" })
        }),
      )(),
  )

  it.effect(
    "a reissue is refused when KSeF has one of the invoice's refused files under its number",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        yield* TestClock.adjust(minute)
        yield* reissue(refused)
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
    "a reissue is refused when the buyer's new data makes the file too large",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        const row = world.ledger.invoices.get(refused.id)
        if (row === undefined) throw new Error("no invoice")
        const lines = linesThatFill(refused)
        row.kept = { ...row.kept, invoice: { ...refused, lines } }
        const tenant = moved(refused, { ...buyer, name: lineText("&".repeat(512)) })
        expect(yield* refusal(refused, tenant)).toMatchObject({ reason: "TooLarge" })
        yield* reissue(refused, moved(refused, buyer))
      }),
    ),
  )

  it.effect(
    "a reissue is refused after the maximum of refused versions",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const refused = yield* refusedWith(world, 450)
        world.ksef.state.trouble = "refused"
        for (let times = 0; times < maximumRefusedVersions; times += 1) {
          yield* TestClock.adjust(minute)
          yield* reissue(refused)
          yield* work(world, hour)
        }
        expect(yield* refusal(refused)).toMatchObject({ reason: "TooManyVersions" })
        expect(world.ksef.state.submissions).toBe(maximumRefusedVersions + 1)
      }),
    ),
  )
})
