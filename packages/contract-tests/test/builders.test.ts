/** Builders make what the domain's schemas accept, and never the same identifier twice. */
import { ArchiveRecord } from "@procurement/domain/archive"
import { CatalogItem } from "@procurement/domain/catalog"
import { AccessToken, ApiClient } from "@procurement/domain/credential"
import { DomainEvent } from "@procurement/domain/events"
import { Invoice, invoiceMoves, invoiceStates } from "@procurement/domain/invoice"
import { RateQuote } from "@procurement/domain/money"
import { Order } from "@procurement/domain/order"
import { Seller } from "@procurement/domain/party"
import { Tenant } from "@procurement/domain/tenant"
import { ReadyDelivery, Subscription } from "@procurement/domain/webhook"
import { describe, expect, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import {
  aCatalogItem,
  aDigest,
  aDeliverableEvent,
  anAccessToken,
  anApiClient,
  anArchiveRecord,
  anEvent,
  anInvoice,
  anInvoiceDocument,
  aPlacement,
  aRateQuote,
  aReadyDelivery,
  aSeller,
  aSubscription,
  aTenant,
  type Chance,
  chanceFrom,
  freshEra,
  seed,
  walkTo,
} from "../src/builders/index.ts"

const runs = Array.from({ length: 40 }, (_, run) => run)

const accepts = <S extends Schema.Top>(schema: S, make: (chance: Chance) => S["Type"]) => {
  const isValid = Schema.is(schema)
  for (const run of runs) {
    const made = make(chanceFrom(seed + run))
    expect(isValid(made), `run ${run} of seed ${seed}: ${JSON.stringify(made)}`).toBe(true)
  }
}

describe("Builders", () => {
  it("make values that the domain's schemas accept", () => {
    accepts(Tenant, aTenant)
    accepts(CatalogItem, aCatalogItem)
    accepts(Seller, aSeller)
    accepts(Order, (chance) => aPlacement({ chance }).order)
    accepts(Subscription, aSubscription)
    accepts(ApiClient, anApiClient)
    accepts(AccessToken, anAccessToken)
    accepts(RateQuote, (chance) => aRateQuote(anInvoiceDocument({ chance }).issueDate, chance))
    accepts(ReadyDelivery, (chance) =>
      aReadyDelivery(aDeliverableEvent({ chance }), aSubscription(chance)),
    )
    accepts(ArchiveRecord, (chance) =>
      anArchiveRecord([{ digest: aDigest(chance), sizeBytes: 1 }], chance),
    )
  })

  it("make events of every kind", () => {
    for (const type of ["order.accepted", "invoice.issued", "invoice.rejected"] as const) {
      accepts(DomainEvent, (chance) => anEvent(type, { chance }))
    }
  })

  it("make invoices in every state", () => {
    for (const state of invoiceStates) {
      accepts(Invoice, (chance) => anInvoice(state, { chance }))
      expect(anInvoice(state)._tag).toBe(state)
    }
  })

  it("walk by legal moves alone, on every detour there is", () => {
    const walked = new Set<string>()
    for (const run of Array.from({ length: 600 }, (_, index) => index)) {
      const chance = chanceFrom(seed + run)
      const pending = aPlacement({ chance, lineCount: 1 }).invoice
      const target = invoiceStates[run % invoiceStates.length] ?? "Archived"
      const states = [pending, ...walkTo(target, pending, chance)].map(({ _tag }) => _tag)
      for (const [index, to] of states.slice(1).entries()) {
        // What is issued offline stays in its state.
        if (states[index] !== to) walked.add(`${states[index]} ${to}`)
      }
    }
    // A refused invoice goes on when a person wants it to: no walk does.
    const going = invoiceStates.filter((state) => state !== "Rejected")
    const legal = going.flatMap((from) => invoiceMoves[from].map((to) => `${from} ${to}`))
    expect([...walked].toSorted()).toEqual(legal.toSorted())
  })

  it("choose the same for the same seed, and never the same identifier", () => {
    const [one, same] = [1, 2].map(() => aPlacement({ chance: chanceFrom(7) }))
    expect(one?.order.buyer).toEqual(same?.order.buyer)
    expect(one?.order.total).toEqual(same?.order.total)
    expect(one?.order.id).not.toBe(same?.order.id)
    expect(new Set(runs.map(() => aTenant().id)).size).toBe(runs.length)
  })

  it("give every era an hour that no later one touches", () => {
    const [first, second] = [freshEra(), freshEra()]
    expect(first - second).toBe(3_600_000)
  })
})
