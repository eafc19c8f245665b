/**
 * Carries out what people intend by the use cases of the domain, and writes down what happened.
 * A refused action is no fact.
 */
import type { Random } from "@procurement/contract-tests/builders"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { Quantity } from "@procurement/domain/catalog"
import type { InvoiceId, OrderId } from "@procurement/domain/identity"
import { minorUnits } from "@procurement/domain/money"
import {
  cancelOrder,
  type CorrectionRequest,
  currentInvoiceId,
  type Order,
  orderCorrection,
  recordOrderFact,
} from "@procurement/domain/order"
import { recordPayment } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import { aStranger, catalog, type Company, tenantId } from "./company.ts"
import {
  type Goods,
  type Happening,
  openUnits,
  type OrderFacts,
  standingAt,
  type Standing,
  valueOf,
} from "./facts.ts"
import type { Intention } from "./plan.ts"
import { dayAt } from "./warsaw.ts"

/** An order of the year, with the randomness of its own decisions. */
export interface Actor {
  readonly facts: OrderFacts
  readonly random: Random
  readonly company: Company
}

const always = Number.MAX_SAFE_INTEGER
const linesOf = ({ facts }: Actor): ReadonlyArray<Standing> => standingAt(facts, always)

const orderOf = ({ company, facts }: Actor): Order => {
  const order = company.ledger.orders.get(facts.id)
  if (order === undefined) throw new TypeError(`${facts.id} was not placed`)
  return order
}

const idOf = ({ facts }: Actor): OrderId => facts.id as OrderId
const nextReference = ({ facts }: Actor, kind: string) =>
  lineText(`${kind}-${facts.happenings.length}`)

/** Some units of the lines, at least one of one of them; none when there are none. */
const someOf = ({ random }: Actor, most: ReadonlyArray<number>): ReadonlyArray<Goods> => {
  const possible = most.flatMap((units, index) => (units > 0 ? [{ line: index + 1, units }] : []))
  const chosen = possible.filter(() => random.happens(0.6))
  const [first] = possible
  if (first === undefined) return []
  return (chosen.length === 0 ? [first] : chosen).map(({ line, units }) => {
    return { line, units: random.happens(0.4) ? units : random.int(1, units) }
  })
}

const asLines = (goods: ReadonlyArray<Goods>) => {
  const [first, ...others] = goods.map(({ line, units }) => {
    return { line, quantity: units as Quantity }
  })
  return first === undefined ? undefined : ([first, ...others] as const)
}

const ship = (actor: Actor, leftAt: number, isLast: boolean, at: number) => {
  const open = linesOf(actor).map(openUnits)
  const rest = open.flatMap((units, index) => (units > 0 ? [{ line: index + 1, units }] : []))
  const goods = isLast ? rest : someOf(actor, open)
  const lines = asLines(goods)
  if (lines === undefined) return undefined
  const parcel = nextReference(actor, "PARCEL")
  const reported = isLast && actor.random.happens(0.5) ? {} : { lines }
  const fact = {
    _tag: "Shipped" as const,
    carrier: lineText("InPost"),
    trackingNumber: parcel,
    at: instant(leftAt),
    ...reported,
  }
  const happening: Happening = { kind: "shipped", at, leftAt, parcel, goods }
  return Effect.as(recordOrderFact(idOf(actor), fact), happening)
}

const pay = (actor: Actor, receivedAt: number, perMille: number, at: number) => {
  const owed = valueOf(linesOf(actor))
  const amount = (owed * BigInt(perMille)) / 1_000n
  if (amount <= 0n) return undefined
  const happening: Happening = { kind: "paid", at, receivedAt, amount }
  const notice = {
    kind: "payment" as const,
    invoiceId: currentInvoiceId(orderOf(actor)),
    reference: lineText(`${actor.facts.id} ${actor.facts.happenings.length}`),
    amount: { amount: minorUnits(amount), currency: actor.facts.currency },
    paidAt: instant(receivedAt),
  }
  return Effect.as(recordPayment(notice), happening)
}

const giveBack = (actor: Actor, at: number) => {
  const goods = someOf(
    actor,
    linesOf(actor).map((line) => (line.sent === 0 ? 0 : line.billed - openUnits(line))),
  )
  const lines = asLines(goods)
  if (lines === undefined) return undefined
  const fact = { _tag: "Returned" as const, reference: nextReference(actor, "RMA"), lines }
  const happening: Happening = { kind: "returned", at, goods }
  return Effect.as(recordOrderFact(idOf(actor), fact), happening)
}

const cancel = (actor: Actor, at: number) => {
  const isOpen = linesOf(actor).some((line) => openUnits(line) > 0)
  const happening: Happening = { kind: "cancelled", at }
  return isOpen ? Effect.as(cancelOrder(tenantId, idOf(actor)), happening) : undefined
}

const asked = (actor: Actor, request: CorrectionRequest, happening: Happening) =>
  Effect.as(orderCorrection(tenantId, currentInvoiceId(orderOf(actor)), request), happening)

/** Half up, which for prices is away from zero. */
const reducedBy = (price: bigint, rebate: number): bigint =>
  (2n * price * BigInt(10_000 - rebate) + 10_000n) / 20_000n

const reprice = (actor: Actor, at: number) => {
  const { random } = actor
  const reference = nextReference(actor, "REB")
  const rebate = random.happens(0.1) ? 9_999 : random.int(1, 4_000)
  const isRebate = random.happens(0.5)
  const lines = linesOf(actor).flatMap(({ billed, price }, index) => {
    const lower = isRebate ? reducedBy(price, rebate) : BigInt(random.int(0, Number(price)))
    const isChanged = billed > 0 && lower < price
    return isChanged ? [{ line: index + 1, price: lower }] : []
  })
  const [first, ...others] = lines.map(({ line, price }) => {
    return { line, unitGross: minorUnits(price) }
  })
  if (first === undefined) return undefined
  const change = isRebate ? { rebate } : { lines: [first, ...others] as const }
  const happening: Happening = { kind: "repriced", at, lines }
  return asked(actor, { _tag: "PriceReduced", reference, change }, happening)
}

const correct = (actor: Actor, at: number) => {
  const { random } = actor
  const lines = linesOf(actor).flatMap(({ billed, price }, index) => {
    if (random.happens(0.5)) return []
    const units = random.happens(0.6) ? random.int(Math.max(0, billed - 4), billed + 4) : billed
    const isSame = random.happens(0.5)
    const right = isSame ? price : (price * BigInt(random.int(50, 150))) / 100n
    if (units === billed && right === price) return []
    return [{ line: index + 1, units, price: right }]
  })
  const item = random.pick(catalog)
  const { currency } = actor.facts
  const addition = { price: BigInt(item.grossPrice[currency]), units: random.int(1, 6) }
  const added = random.happens(0.3) ? [addition] : []
  if (lines.length + added.length === 0) return undefined
  const arose = random.happens(0.4) ? dayAt(random.int(actor.facts.acceptedAt, at)) : undefined
  const happening: Happening = { kind: "mistaken", at, lines, added, arose }
  const request: CorrectionRequest = {
    _tag: "Mistake",
    reference: nextReference(actor, "COR"),
    lines: lines.map(({ line, units, price }) => {
      return { line, quantity: units, unitGross: minorUnits(price) }
    }),
    added: added.map(({ units, price }) => {
      return { sku: item.sku, quantity: units as Quantity, unitGross: minorUnits(price) }
    }),
    ...(arose === undefined ? {} : { arose: arose as LocalDate }),
  }
  return asked(actor, request, happening)
}

const rename = (actor: Actor, at: number) => {
  const reference = nextReference(actor, "NAM")
  const name = lineText(`Zielona Łąka ${actor.facts.happenings.length} S.A.`)
  const buyer = { name, address: { countryCode: "PL" as const, line1: lineText("Rynek 7") } }
  return asked(actor, { _tag: "BuyerData", reference, buyer }, { kind: "renamed", at })
}

const rebuy = (actor: Actor, at: number) => {
  const reference = nextReference(actor, "NIP")
  const buyer = aStranger(actor.random)
  const isBilled = linesOf(actor).some(({ billed }) => billed > 0)
  const happening: Happening = { kind: "rebought", at, nip: buyer.nip }
  return isBilled ? asked(actor, { _tag: "BuyerNip", reference, buyer }, happening) : undefined
}

const redate = (actor: Actor, at: number) => {
  const { facts, random } = actor
  const [first, ...others] = facts.happenings.flatMap((each) =>
    each.kind === "shipped" ? [each] : [],
  )
  if (first === undefined) return undefined
  const { parcel } = random.pick([first, ...others])
  const day = dayAt(random.int(facts.acceptedAt, at))
  const request: CorrectionRequest = {
    _tag: "SupplyDate",
    reference: nextReference(actor, "DAY"),
    supplyDate: day as LocalDate,
    trackingNumber: lineText(parcel),
  }
  return asked(actor, request, { kind: "redated", at, parcel, day })
}

/** What has not left by the end leaves, or is cancelled. */
const finish = (actor: Actor, at: number) =>
  actor.random.happens(0.5) ? cancel(actor, at) : ship(actor, at, true, at)

const chosen = (actor: Actor, intention: Intention, at: number) => {
  switch (intention.kind) {
    case "ship":
      return ship(actor, intention.leftAt, intention.isLast, at)
    case "pay":
      return pay(actor, intention.receivedAt, intention.perMille, at)
    case "return":
      return giveBack(actor, at)
    case "cancel":
      return cancel(actor, at)
    case "reprice":
      return reprice(actor, at)
    case "correct":
      return correct(actor, at)
    case "rename":
      return rename(actor, at)
    case "rebuy":
      return rebuy(actor, at)
    case "redate":
      return redate(actor, at)
    case "finish":
      return finish(actor, at)
  }
}

type Action = NonNullable<ReturnType<typeof chosen>>

/** Returns what is done; undefined when there is nothing to do. */
export const actionOf = (
  actor: Actor,
  intention: Intention,
  at: number,
): Effect.Effect<Happening, Effect.Error<Action>, Effect.Services<Action>> | undefined =>
  chosen(actor, intention, at)

/** The pending correction of a document that was issued outside KSeF, which must be so too. */
export const paperCorrectionOf = ({ company, facts }: Actor): InvoiceId | undefined => {
  for (const { kept } of company.ledger.invoices.values()) {
    const { correction, id, orderId } = kept.invoice
    if (orderId !== facts.id || kept.invoice._tag !== "Pending" || correction === undefined)
      continue
    const followed = company.ledger.invoices.get(correction.follows)?.kept.invoice
    if (followed?._tag === "IssuedOutside") return id
  }
  return undefined
}
