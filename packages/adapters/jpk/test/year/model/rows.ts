/**
 * The rows that the register should have at an instant, from what happened and from the documents
 * that anybody has by then. One row for each document and month of its tax.
 */
import {
  after,
  type DocumentFacts,
  isBilled,
  type OrderFacts,
  type Standing,
  standingAt,
} from "../facts.ts"
import { monthOf, type NbpTable } from "../warsaw.ts"
import { byMonth, type Chain, type Change, corrected, type Due, invoiced } from "./chain.ts"
import { knownAt, type Slice } from "./supply.ts"
import { type Amounts, minus, type Value, valuationOf } from "./value.ts"

export type Mark = "KSeF" | "DI" | "OFF" | "BFK"

export interface ExpectedRow {
  readonly document: DocumentFacts
  readonly month: string
  readonly mark: Mark
  readonly nip: string
  readonly isRelated: boolean
  readonly groups: ReadonlyArray<string>
  /** On an invoice: the latest tax point of the month. */
  readonly soldOn?: string | undefined
  readonly own: Amounts
  readonly pln: Amounts
}

/** A document that the order should have, and the lines that it is about. */
interface Expected {
  readonly kind: DocumentFacts["kind"]
  /** Which happening caused it; -1 for the first invoice. */
  readonly nth: number
  readonly before: ReadonlyArray<Standing>
  readonly after: ReadonlyArray<Standing>
}

/** The documents of an order, in the order in which their causes happened. */
const expectedOf = (order: OrderFacts): ReadonlyArray<Expected> => {
  let lines = standingAt(order, -1)
  const documents: Array<Expected> = [{ kind: "FV", nth: -1, before: lines, after: lines }]
  for (const [nth, happening] of order.happenings.entries()) {
    const before = lines
    lines = after(lines, happening)
    if (!isBilled(happening)) continue
    documents.push({ kind: "KOR", nth, before, after: lines })
    if (happening.kind === "rebought")
      documents.push({ kind: "FV", nth, before: lines, after: lines })
  }
  return documents
}

/** Joins what should exist with what anybody has: corrections of an invoice are issued in order. */
const joined = (order: OrderFacts, documents: ReadonlyArray<DocumentFacts>) => {
  const invoices = documents.filter(({ kind }) => kind === "FV")
  const corrections = Map.groupBy(
    documents.filter(({ kind }) => kind === "KOR"),
    ({ corrects = "" }) => corrects,
  )
  let invoice: DocumentFacts | undefined
  return expectedOf(order).flatMap((expected) => {
    if (expected.kind === "FV") invoice = invoices.shift()
    const document =
      expected.kind === "FV" ? invoice : corrections.get(invoice?.number ?? "")?.shift()
    return document === undefined ? [] : [{ expected, document }]
  })
}

/**
 * What should be documented by the end and is not. An invoice that nobody had when its order was
 * cancelled was voided, and nothing follows it.
 */
export const undocumented = (
  orders: ReadonlyArray<OrderFacts>,
  documents: ReadonlyArray<DocumentFacts>,
): ReadonlyArray<OrderFacts> => {
  const byOrder = Map.groupBy(documents, ({ orderId }) => orderId)
  return orders.filter((order) => {
    const expected = expectedOf(order)
    const found = joined(order, byOrder.get(order.id) ?? [])
    const last = expected.findLastIndex(({ kind }) => kind === "FV")
    const issued = found.filter(({ document }) => document.kind === "FV")
    const isIssued = issued.length === expected.filter(({ kind }) => kind === "FV").length
    const isCancelled = order.happenings.some(({ kind }) => kind === "cancelled")
    return found.length < (isCancelled && !isIssued ? last : expected.length)
  })
}

export const markAt = ({ cleared, mark }: DocumentFacts, at: number): Mark =>
  cleared !== undefined && cleared.at <= at ? "KSeF" : (mark ?? "KSeF")

interface Parts {
  readonly day: string
  readonly own: Amounts
  readonly pln: Amounts
}

const difference = (later: Value, before: Value): Pick<Parts, "own" | "pln"> => ({
  own: minus(later.own, before.own),
  pln: minus(later.pln, before.pln),
})

const dueOf = (slices: ReadonlyArray<Slice>): ReadonlyArray<Due> =>
  slices.flatMap(({ day, gross }) => (day === undefined ? [] : [{ day, gross }]))

const sumOf = (slices: ReadonlyArray<Due>): bigint =>
  slices.reduce((sum, { gross }) => sum + gross, 0n)

/**
 * Each month states the change of what was due before it, and only what is due counts. The sums
 * between are worth what the documents before said.
 */
const walked = (
  before: Chain | undefined,
  { chain, changed }: Change,
  tables: ReadonlyArray<NbpTable>,
  issuedOn: string,
): ReadonlyArray<Parts> => {
  const present = valuationOf(chain.bill, tables)
  const former = before === undefined ? present : valuationOf(before.bill, tables)
  const due = byMonth(dueOf(changed))
  // Where nothing that is due changes, its rates may.
  const months = due.length > 0 || before === undefined ? due : [{ day: issuedOn, gross: 0n }]
  let height = before === undefined ? 0n : sumOf(dueOf(before.slices))
  let last = former(height)
  return months.map(({ day, gross }, nth) => {
    height += gross
    const value = nth === months.length - 1 ? present(height) : former(height)
    const parts = { day, ...difference(value, last) }
    last = value
    return parts
  })
}

/** A corrected day of supply changes the rate of what is due, in the month of each slice. */
const revalued = (
  before: Chain,
  { bill, slices }: Chain,
  tables: ReadonlyArray<NbpTable>,
): ReadonlyArray<Parts> => {
  const [former, present] = [valuationOf(before.bill, tables), valuationOf(bill, tables)]
  const changeUpTo = (height: bigint) => difference(present(height), former(height))
  let height = 0n
  return byMonth(dueOf(slices)).map(({ day, gross }) => {
    const start = changeUpTo(height)
    height += gross
    const end = changeUpTo(height)
    return { day, own: minus(end.own, start.own), pln: minus(end.pln, start.pln) }
  })
}

const isNothing = ({ own, pln }: Parts): boolean =>
  [own.net, own.vat, pln.net, pln.vat].every((amount) => amount === 0n)

const buyerOf = (order: OrderFacts, nth: number): Pick<ExpectedRow, "nip" | "isRelated"> => {
  const replaced = order.happenings.slice(0, nth + 1).findLast((each) => each.kind === "rebought")
  return replaced === undefined
    ? { nip: order.nip, isRelated: order.isRelated }
    : { nip: replaced.nip, isRelated: false }
}

/** A document with its chain before and after it. */
interface Step {
  readonly document: DocumentFacts
  /** The happening that caused it. */
  readonly nth: number
  readonly isRedated: boolean
  /** Absent for an invoice. */
  readonly before?: Chain | undefined
  readonly change: Change
}

/** `taken` from the first invoice, the one that replaced it, and so on. */
const stepsWith = (
  order: OrderFacts,
  documents: ReadonlyArray<DocumentFacts>,
  at: number,
  taken: ReadonlyArray<bigint | undefined>,
): ReadonlyArray<Step> => {
  const known = knownAt(order, at)
  const invoices = [...taken]
  let chain: Chain | undefined
  return joined(order, documents).flatMap(({ document, expected }): ReadonlyArray<Step> => {
    const { kind, nth } = expected
    if (document.issuedAt > at) return []
    const isRedated = order.happenings[nth]?.kind === "redated"
    const before = kind === "FV" ? undefined : chain
    const issue = () => ({ day: document.day, at: document.issuedAt, taken: invoices.shift() })
    const change =
      before === undefined
        ? invoiced(order, expected.after, issue(), known)
        : corrected(before, { order, nth, lines: expected, known }, document.day)
    chain = change.chain
    return [{ document, nth, isRedated, before, change }]
  })
}

const notDueOf = (slices: ReadonlyArray<Slice>): bigint =>
  slices.reduce((sum, { day, gross }) => (day === undefined ? sum + gross : sum), 0n)

/**
 * The documents of an order that anybody has at that instant, with what is known then. When the
 * goods that had not left are cancelled and taken off, all that is still billed has left.
 */
const stepsOf = (
  order: OrderFacts,
  documents: ReadonlyArray<DocumentFacts>,
  at: number,
): ReadonlyArray<Step> => {
  const steps = stepsWith(order, documents, at, [])
  const isTakenOff = steps.some(({ before, nth }) => {
    return before !== undefined && order.happenings[nth]?.kind === "cancelled"
  })
  if (!isTakenOff) return steps
  const starts = steps.flatMap(({ before }, nth) => (before === undefined ? [nth] : []))
  const taken = starts.map((start, nth) => {
    const first = notDueOf(steps[start]?.change.chain.slices ?? [])
    const last = steps[(starts[nth + 1] ?? steps.length) - 1]
    const left = notDueOf(last?.change.chain.slices ?? [])
    return left === 0n ? undefined : first - left
  })
  return stepsWith(order, documents, at, taken)
}

const allSteps = (
  orders: ReadonlyArray<OrderFacts>,
  documents: ReadonlyArray<DocumentFacts>,
  at: number,
) => {
  const byOrder = Map.groupBy(documents, ({ orderId }) => orderId)
  return orders.flatMap((order) =>
    stepsOf(order, byOrder.get(order.id) ?? [], at).map((step) => ({ order, step })),
  )
}

const partsOf = (
  { before, change, document, isRedated }: Step,
  tables: ReadonlyArray<NbpTable>,
): ReadonlyArray<Parts> =>
  isRedated && before !== undefined
    ? revalued(before, change.chain, tables)
    : walked(before, change, tables, document.day)

/** What people file: every row of every month, as known at that instant. */
export const expectedRows = (
  orders: ReadonlyArray<OrderFacts>,
  documents: ReadonlyArray<DocumentFacts>,
  tables: ReadonlyArray<NbpTable>,
  at: number,
): ReadonlyArray<ExpectedRow> =>
  allSteps(orders, documents, at).flatMap(({ order, step }) => {
    const { document, nth } = step
    const isInvoice = document.kind === "FV"
    // The correction for another buyer names the former one.
    const buyer = buyerOf(order, isInvoice ? nth : nth - 1)
    return partsOf(step, tables)
      .filter((parts) => !isNothing(parts))
      .map(({ day, own, pln }) => ({
        document,
        month: monthOf(day),
        mark: markAt(document, at),
        ...buyer,
        groups: order.groups,
        soldOn: isInvoice && day !== document.day ? day : undefined,
        own,
        pln,
      }))
  })

/** What a document states: the change of all that is billed, due or not. */
export interface DocumentSum {
  readonly document: DocumentFacts
  readonly own: Amounts
  readonly pln: Amounts
}

export const documentSums = (
  orders: ReadonlyArray<OrderFacts>,
  documents: ReadonlyArray<DocumentFacts>,
  tables: ReadonlyArray<NbpTable>,
): ReadonlyArray<DocumentSum> =>
  allSteps(orders, documents, Number.MAX_SAFE_INTEGER).map(({ step }) => {
    const { before, change, document } = step
    const after = valuationOf(change.chain.bill, tables)(change.chain.billed)
    if (before === undefined) return { document, ...after }
    return { document, ...difference(after, valuationOf(before.bill, tables)(before.billed)) }
  })
