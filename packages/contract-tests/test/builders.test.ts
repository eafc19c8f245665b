/** Builders create values that the domain's schemas accept, and never repeat an identifier. */
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
  type Random,
  randomFrom,
  freshEra,
  seed,
  statesTo,
} from "../src/builders/index.ts"

const runs = Array.from({ length: 40 }, (_, run) => run)

const accepts = <S extends Schema.Top>(schema: S, make: (random: Random) => S["Type"]) => {
  const isValid = Schema.is(schema)
  for (const run of runs) {
    const made = make(randomFrom(seed + run))
    expect(isValid(made), `run ${run} of seed ${seed}: ${JSON.stringify(made)}`).toBe(true)
  }
}

describe("Builders", () => {
  it("builders create values that the domain's schemas accept", () => {
    accepts(Tenant, aTenant)
    accepts(CatalogItem, aCatalogItem)
    accepts(Seller, aSeller)
    accepts(Order, (random) => aPlacement({ random }).order)
    accepts(Subscription, aSubscription)
    accepts(ApiClient, anApiClient)
    accepts(AccessToken, anAccessToken)
    accepts(RateQuote, (random) => aRateQuote(anInvoiceDocument({ random }).issueDate, random))
    accepts(ReadyDelivery, (random) =>
      aReadyDelivery(aDeliverableEvent({ random }), aSubscription(random)),
    )
    accepts(ArchiveRecord, (random) =>
      anArchiveRecord([{ digest: aDigest(random), sizeBytes: 1 }], random),
    )
  })

  it("anEvent creates events of every type", () => {
    for (const type of ["order.accepted", "invoice.issued", "invoice.rejected"] as const) {
      accepts(DomainEvent, (random) => anEvent(type, { random }))
    }
  })

  it("anInvoice creates invoices in every state", () => {
    for (const state of invoiceStates) {
      accepts(Invoice, (random) => anInvoice(state, { random }))
      expect(anInvoice(state)._tag).toBe(state)
    }
  })

  it("statesTo uses only legal moves, and covers all of them", () => {
    const walked = new Set<string>()
    for (const run of Array.from({ length: 600 }, (_, index) => index)) {
      const random = randomFrom(seed + run)
      const pending = aPlacement({ random, lineCount: 1 }).invoice
      const target = invoiceStates[run % invoiceStates.length] ?? "Archived"
      const states = [pending, ...statesTo(target, pending, random)].map(({ _tag }) => _tag)
      for (const [index, to] of states.slice(1).entries()) {
        // An invoice issued offline keeps its state.
        if (states[index] !== to) walked.add(`${states[index]} ${to}`)
      }
    }
    // Only an operator reissues a rejected invoice, so no walk contains that move.
    const going = invoiceStates.filter((state) => state !== "Rejected")
    const legal = going.flatMap((from) => invoiceMoves[from].map((to) => `${from} ${to}`))
    expect([...walked].toSorted()).toEqual(legal.toSorted())
  })

  it("equal seeds give equal values with different identifiers", () => {
    const [one, same] = [1, 2].map(() => aPlacement({ random: randomFrom(7) }))
    expect(one?.order.buyer).toEqual(same?.order.buyer)
    expect(one?.order.total).toEqual(same?.order.total)
    expect(one?.order.id).not.toBe(same?.order.id)
    expect(new Set(runs.map(() => aTenant().id)).size).toBe(runs.length)
  })

  it("freshEra returns a different hour each time", () => {
    const [first, second] = [freshEra(), freshEra()]
    expect(first - second).toBe(3_600_000)
  })
})
