import { describe, expect, it } from "@effect/vitest"
import {
  type ArchivedInvoice,
  invoiceSearchTerms,
  isInvoiceFoundBy,
} from "@procurement/domain/invoice"
import { toDecimal } from "@procurement/domain/money"
import { hasTerms, lineText, searchable, searchTerms } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { hour, inWorld, invoicesOf, work, type World } from "./support/working.ts"

const at = Date.parse("2026-11-29T10:00:00Z")

const archivedIn = Effect.fnUntraced(function* (world: World) {
  yield* world.place(at)
  yield* work(world, hour)
  const [invoice] = invoicesOf(world)
  if (invoice?._tag !== "Archived") throw new TypeError("the invoice is not archived")
  const buyer = { ...invoice.buyer, name: lineText("Przykładowa Spółka z o.o.") }
  return { ...invoice, buyer, reference: lineText("PO-17/Zażółć") } satisfies ArchivedInvoice
})

const isFound = (invoice: ArchivedInvoice, text: string) =>
  isInvoiceFoundBy(invoice, invoiceSearchTerms(text))

const place = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100 }))

describe("Search in invoices", () => {
  it.effect(
    "an invoice is found by a part of what it states, in any case",
    inWorld(
      at,
      Effect.fnUntraced(function* (world) {
        const invoice = yield* archivedIn(world)
        const { number, ksefNumber } = invoice
        const parts = [number, number.slice(-6), ksefNumber, ksefNumber.slice(11, 25), "po-17"]
        const total = toDecimal(invoice.total.amount)
        const amounts = [invoice.buyer.nip, total, total.replace(".", ","), total.slice(1)]
        const [{ sku } = { sku: "" }] = invoice.lines
        const words = [
          ...parts,
          ...amounts,
          sku,
          sku.slice(1),
          "Zażółć",
          "PRZYKŁADOWA",
          "spolka",
          `o.o. ${number}`,
        ]
        for (const text of words.flatMap((word) => [word, word.toLowerCase()])) {
          expect([text, isFound(invoice, text)]).toEqual([text, true])
        }
      }),
    ),
  )

  it.effect(
    "an invoice is not found by a word that no field contains, or that spans two of them",
    inWorld(
      at,
      Effect.fnUntraced(function* (world) {
        const invoice = yield* archivedIn(world)
        const { number, id } = invoice
        for (const text of ["PO-18", `${number}PO-17`, "po-17 other", id, "00-950"]) {
          expect([text, isFound(invoice, text)]).toEqual([text, false])
        }
      }),
    ),
  )
})

describe("Search terms", () => {
  it.prop(
    "every part of a text without blanks finds the text, in upper and in lower case",
    {
      text: Schema.String.check(Schema.isPattern(/^[A-Za-z0-9ĄĆĘŁŃÓŚŹŻąćęłńóśźż/.-]{1,64}$/)),
      place,
    },
    ({ text, place }) => {
      const part = text.slice(place % text.length)
      for (const search of [part, part.toLowerCase(), part.toUpperCase()]) {
        const terms = searchTerms(search)
        expect(terms).toHaveLength(1)
        expect(hasTerms(searchable(["before", text]), terms)).toBe(true)
      }
    },
  )
})
