/**
 * Runs the year: everything that people intend and every outage, in the order of time, with the
 * invoicing worker beside it, and the files of each month on the 20th of the next one and at the
 * end of all.
 */
import { randomFrom, type Random } from "@procurement/contract-tests/builders"
import type { LocalDate } from "@procurement/domain/calendar"
import type { Quantity } from "@procurement/domain/catalog"
import type { Outage as AnnouncedOutage } from "@procurement/domain/clearance"
import type { InvoiceId } from "@procurement/domain/identity"
import { placeOrder, recordOutsideIssue } from "@procurement/domain/order"
import { BuyerRegister } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { TestClock } from "effect/testing"
import { actionOf, type Actor, paperCorrectionOf } from "./actions.ts"
import { catalog, type Company, makeBuyers, makeCompany, tenantId, termsFor } from "./company.ts"
import type { DocumentFacts, OrderFacts } from "./facts.ts"
import { makeFiles, type MonthFiles } from "./files.ts"
import { makeOutsideWorld, type Outage } from "./outside-world.ts"
import { type Intention, lastDay, type OrderPlan, planOrder, planOutages } from "./plan.ts"
import {
  dayAt,
  dayMillis,
  daysAfter,
  firstOfNextMonth,
  instantAt,
  months2027,
  nbpTables,
  type NbpTable,
} from "./warsaw.ts"
import { beginOutage, endOutage, workUntilIdle } from "./worker.ts"

const hour = 3_600_000

/** What happened, and the files that were made of it. */
export interface SimulatedYear {
  readonly orders: ReadonlyArray<OrderFacts>
  /** In the order of their issue. */
  readonly documents: ReadonlyArray<DocumentFacts>
  readonly tables: ReadonlyArray<NbpTable>
  /** As filed on the 20th of the month after. */
  readonly filed: ReadonlyArray<MonthFiles>
  /** At the end, with the first months of 2028. */
  readonly final: ReadonlyArray<MonthFiles>
  /** How often an action was refused, by reason. */
  readonly refusals: ReadonlyMap<string, number>
}

type Event =
  | { readonly _tag: "Accept"; readonly plan: OrderPlan; readonly random: Random }
  | { readonly _tag: "Act"; readonly actor: Actor; readonly intention: Intention }
  | { readonly _tag: "Paper"; readonly actor: Actor; readonly id: InvoiceId }
  | { readonly _tag: "OutageBegins" | "OutageEnds"; readonly outage: Outage }
  | { readonly _tag: "Wake" }
  | { readonly _tag: "File"; readonly month: string }

/** Events by time; those of one instant in the order in which they were added. */
const makeAgenda = () => {
  const latestFirst: Array<{ readonly at: number; readonly event: Event }> = []
  return {
    add: (at: number, event: Event): void => {
      let place = latestFirst.length
      while (place > 0 && (latestFirst[place - 1]?.at ?? 0) <= at) place -= 1
      latestFirst.splice(place, 0, { at, event })
    },
    next: () => latestFirst.pop(),
    nextAt: (): number => latestFirst.at(-1)?.at ?? Number.MAX_SAFE_INTEGER,
  }
}

/** Every midnight at which numbering is possible again, and noon. */
const wakesOf = ({ since, until }: Outage): ReadonlyArray<number> => {
  const wakes: Array<number> = []
  for (let day = dayAt(since); day <= dayAt(until); day = daysAfter(day, 1)) {
    wakes.push(instantAt(day, "00:00:10"), instantAt(day, "12:00:00"))
  }
  return wakes.filter((at) => at > since && at < until)
}

const fileDayOf = (month: string): number => {
  const first = firstOfNextMonth(`${month}-01`)
  return instantAt(daysAfter(first, 19), "10:00:00")
}

const makeYear = (seed: number) => {
  const random = randomFrom(seed)
  const tables = nbpTables(random)
  const outside = makeOutsideWorld(tables)
  const announced: Array<AnnouncedOutage> = []
  return {
    random,
    tables,
    outside,
    announced,
    company: makeCompany(seed, outside, announced),
    buyers: makeBuyers(random),
    agenda: makeAgenda(),
    orders: new Array<OrderFacts>(),
    papers: new Array<DocumentFacts>(),
    filed: new Array<MonthFiles>(),
    refusals: new Map<string, number>(),
  }
}

type Year = ReturnType<typeof makeYear>

const accept = Effect.fnUntraced(function* (
  { agenda, buyers, company, orders, outside }: Year,
  { currency, intentions }: OrderPlan,
  random: Random,
  at: number,
) {
  const buyer = random.pick(buyers)
  const items = catalog.filter(() => random.happens(0.35))
  const lines = (items.length === 0 ? [random.pick(catalog)] : items).map((item) => {
    return { item, units: random.int(1, 12) }
  })
  const request = {
    tenantId,
    buyer: { nip: buyer.nip, name: buyer.name, address: buyer.address },
    currency,
    lines: lines.map(({ item, units }) => ({ sku: item.sku, quantity: units as Quantity })),
  }
  const order = yield* placeOrder(request, termsFor(buyers[0]))
  const facts: OrderFacts = {
    id: order.id,
    currency,
    nip: buyer.nip,
    isRelated: buyer.related === true,
    groups: [...new Set(lines.flatMap(({ item }) => item.goodsGroup ?? []))].toSorted(),
    lines: lines.map(({ item, units }) => ({ price: BigInt(item.grossPrice[currency]), units })),
    acceptedAt: at,
    happenings: [],
  }
  orders.push(facts)
  const actor = { facts, random, company }
  for (const intention of intentions) agenda.add(intention.at, { _tag: "Act", actor, intention })
  const isPaper = outside.state.outage?.kind === "total-failure" && random.happens(0.6)
  if (isPaper && currency === "PLN") {
    agenda.add(at + hour, { _tag: "Paper", actor, id: order.invoiceId })
  }
})

/** A correction of a document outside KSeF is issued outside it too. */
const followOnPaper = ({ agenda, papers }: Year, actor: Actor, at: number): void => {
  const hasPaper = papers.some(({ orderId }) => orderId === actor.facts.id)
  const id = hasPaper ? paperCorrectionOf(actor) : undefined
  if (id !== undefined) agenda.add(at + 2 * hour, { _tag: "Paper", actor, id })
}

const refused = ({ agenda, refusals }: Year, event: Event, reason: string, at: number): void => {
  refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
  // The invoice is not with the buyer yet.
  if (reason.endsWith("NotIssued") && dayAt(at) < "2028-02-15") agenda.add(at + dayMillis, event)
}

const reasonOf = (error: { readonly _tag: string }): string =>
  "reason" in error ? `${error._tag} ${String(error.reason)}` : error._tag

const act = Effect.fnUntraced(function* (
  year: Year,
  event: Extract<Event, { _tag: "Act" }>,
  at: number,
) {
  const { actor, intention } = event
  const action = actionOf(actor, intention, at)
  if (action === undefined) return
  const done = yield* Effect.result(action)
  if (Result.isFailure(done)) return refused(year, event, reasonOf(done.failure), at)
  actor.facts.happenings.push(done.success)
  followOnPaper(year, actor, at)
})

const numberOf = ({ ledger }: Company, id: InvoiceId): string | undefined => {
  const invoice = ledger.invoices.get(id)?.kept.invoice
  if (invoice?._tag === "IssuedOutside") return invoice.outside.number
  return invoice !== undefined && "number" in invoice ? invoice.number : undefined
}

const issueOnPaper = Effect.fnUntraced(function* (
  year: Year,
  { actor, id }: Extract<Event, { _tag: "Paper" }>,
  at: number,
) {
  const { company, papers, refusals } = year
  const { correction } = company.ledger.invoices.get(id)?.kept.invoice ?? {}
  const kind = correction === undefined ? "FV" : "KOR"
  const corrects = correction && numberOf(company, correction.invoiceId)
  const number = `AWARIA/${papers.length + 1}/2027`
  const day = dayAt(at)
  const issue = {
    number: lineText(number),
    issueDate: day as LocalDate,
    by: lineText("a clerk"),
  }
  const done = yield* Effect.result(recordOutsideIssue(tenantId, id, issue))
  if (Result.isFailure(done)) {
    const reason = reasonOf(done.failure)
    refusals.set(reason, (refusals.get(reason) ?? 0) + 1)
    return
  }
  const { id: orderId } = actor.facts
  papers.push({ orderId, kind, number, corrects, day, issuedAt: at, mark: "BFK" })
  followOnPaper(year, actor, at)
})

const happen = (year: Year, event: Event, at: number) => {
  const { announced, outside } = year
  switch (event._tag) {
    case "Accept":
      return accept(year, event.plan, event.random, at)
    case "Act":
      return act(year, event, at)
    case "Paper":
      return issueOnPaper(year, event, at)
    case "OutageBegins":
      return beginOutage(event.outage, outside, announced)
    case "OutageEnds":
      return endOutage(event.outage, outside)
    case "Wake":
      return Effect.void
    case "File":
      return Effect.map(makeFiles(event.month, at, "1"), (files) => void year.filed.push(files))
  }
}

/** The worker has a turn whenever something is due before the next event. */
const catchUp = Effect.fnUntraced(function* ({ company, outside }: Year, until: number) {
  if (outside.state.outage !== undefined) return
  for (;;) {
    const due = company.nextDueAt()
    if (due === undefined || due >= until) return
    yield* TestClock.setTime(Math.max(due, yield* Clock.currentTimeMillis))
    yield* workUntilIdle(outside, company)
  }
})

const plan = ({ agenda, random }: Year, orders: number): void => {
  for (let nth = 0; nth < orders; nth += 1) {
    const own = randomFrom(random.int(0, 0xffff_ffff))
    const ordered = planOrder(own)
    agenda.add(ordered.acceptedAt, { _tag: "Accept", plan: ordered, random: own })
  }
  for (const outage of planOutages(random)) {
    agenda.add(outage.since, { _tag: "OutageBegins", outage })
    agenda.add(outage.until, { _tag: "OutageEnds", outage })
    for (const at of wakesOf(outage)) agenda.add(at, { _tag: "Wake" })
  }
  for (const month of months2027) agenda.add(fileDayOf(month), { _tag: "File", month })
}

const live = Effect.fnUntraced(function* (year: Year) {
  const { agenda, buyers, company, outside } = year
  const register = yield* BuyerRegister
  for (const buyer of buyers) yield* register.put(tenantId, { buyer, registeredBy: "operator" })
  for (;;) {
    yield* catchUp(year, agenda.nextAt())
    const next = agenda.next()
    if (next === undefined) break
    yield* TestClock.setTime(next.at)
    yield* happen(year, next.event, next.at)
    yield* workUntilIdle(outside, company)
  }
  const end = instantAt(lastDay, "12:00:00")
  yield* TestClock.setTime(end)
  const final: Array<MonthFiles> = []
  const later = ["2028-01", "2028-02", "2028-03", "2028-04"]
  for (const month of [...months2027, ...later]) final.push(yield* makeFiles(month, end, "2"))
  return final
})

/** The year of that seed, with so many orders. */
export const simulateYear = Effect.fnUntraced(function* (seed: number, orders: number) {
  const year = makeYear(seed)
  plan(year, orders)
  const final = yield* Effect.provide(live(year), year.company.layer)
  const documents = [...year.outside.documents(), ...year.papers]
  const { filed, refusals, tables } = year
  const simulated: SimulatedYear = {
    orders: year.orders,
    documents: documents.toSorted((left, right) => left.issuedAt - right.issuedAt),
    tables,
    filed,
    final,
    refusals,
  }
  return simulated
})
