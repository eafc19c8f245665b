/** Invoices that an outage of KSeF affects, and others that it does not. */
import { type Instant, instant, type LocalDate, warsawDate } from "@procurement/domain/calendar"
import type { OfflineMode } from "@procurement/domain/offline"
import type { OfflineRegister, WaitingTerm } from "@procurement/domain/clearance"
import {
  type Invoice,
  InvoiceRepository,
  type InvoiceState,
  type VersionedInvoice,
  transition,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { randomFrom } from "../builders/random.ts"
import { freshEra, freshInvoiceId, usualInstant } from "../builders/fresh.ts"
import { statesTo } from "../builders/invoices.ts"
import { aNumbering } from "../invoice/numberings.ts"
import { savedInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"

export type OfflinePorts = OfflineRegister | LedgerPorts

interface Traits {
  readonly state: InvoiceState
  readonly isOffline?: boolean
  readonly mode?: OfflineMode
  readonly deadline?: LocalDate
  /** By default the usual instant. */
  readonly issuedAt?: Instant
  /** Was sent before, and is stored again. */
  readonly wasSent?: boolean
}

const issuedAs = ({ deadline, issuedAt = usualInstant, mode = "offline24" }: Traits) => ({
  _tag: "IssuedOffline" as const,
  offline: {
    mode,
    issuedAt,
    ...(deadline === undefined ? {} : { deadline }),
    certificateLink: "https://qr.example/certificate/Nip/1111111111/1111111111/01/a/b",
  },
})

/** A source without detours: the clause decides each step. */
const straight = () => ({ ...randomFrom(7), happens: () => false })

const dropped = { _tag: "ProcessingDropped", code: 550, description: "cancelled" } as const

const storedFrom = (invoice: Invoice, traits: Traits): Invoice => {
  const stored = statesTo("Stored", invoice, straight()).at(-1) ?? invoice
  const at = instant((stored.timeline.at(-1)?.at ?? 0) + 1)
  const issued = traits.isOffline === true ? transition(stored, issuedAs(traits), at) : stored
  if (traits.wasSent !== true) return issued
  const submitted = statesTo("Submitted", issued, straight()).at(-1) ?? issued
  return transition(submitted, dropped, at)
}

/** An invoice with those properties, whose order was accepted at that time. */
export const brought = Effect.fnUntraced(function* (traits: Traits, acceptedAt: Instant) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 2, acceptedAt })
  const { version } = yield* savedInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  if (numbered === undefined) throw new TypeError("it was not numbered")
  const stored = storedFrom(numbered.invoice, traits)
  const invoice = statesTo(traits.state, stored, straight()).at(-1) ?? stored
  const work = { dueAt: undefined, attempts: 0 }
  yield* invoices.save({ invoice, expectedVersion: numbered.version, work, events: [] })
  return yield* savedInvoice(invoice)
})

const onHold: ReadonlyArray<Traits> = [
  { state: "Stored" },
  { state: "Stored", wasSent: true },
  { state: "OutcomeUnknown" },
]
export const waiting = {
  state: "Stored",
  isOffline: true,
  deadline: "2026-11-23" as LocalDate,
} as const

/** Invoices that are in neither list. */
const bystanders: ReadonlyArray<Traits> = [
  { state: "Submitted" },
  { state: "Archived" },
  { ...waiting, state: "Submitted" },
  { ...waiting, state: "Archived" },
]

/** Invoices of one era, each later than the previous one: affected ones and others alternate. */
export const gathered = Effect.fnUntraced(function* (era: Instant) {
  const at = (index: number) => instant(era + 1_000 + index * 10)
  const lists = yield* Effect.forEach(onHold, (each, index) =>
    Effect.all([brought(each, at(2 * index)), brought({ ...waiting, ...each }, at(2 * index + 1))]),
  )
  yield* Effect.forEach(bystanders, (each, index) => brought(each, at(index)), { discard: true })
  const rejected = yield* brought({ ...waiting, state: "Rejected" }, at(2 * onHold.length))
  return {
    unissued: lists.map(([first]) => first),
    waiting: [...lists.map(([, second]) => second), rejected],
  }
})

/** Smaller than the id of any order accepted in that hour. */
export const before = (era: Instant) => freshInvoiceId(era)

let lastDay: LocalDate | undefined

/** An era on a unique day: only invoices created in it are issued on that day. */
export const eraOfOneDay = (): Instant => {
  const era = freshEra()
  const day = warsawDate(era)
  if (day === lastDay || day !== warsawDate(instant(era + 3_600_000))) return eraOfOneDay()
  lastDay = day
  return era
}

/** The data that the deadline of a waiting invoice depends on. */
export const termOf = ({ invoice }: VersionedInvoice): WaitingTerm => {
  if (!("offline" in invoice) || invoice.offline === undefined) throw new TypeError("not issued")
  const { deadline, issuedAt, mode } = invoice.offline
  const { issueDate } = invoice
  return { mode, issueDate, deadline, issuedFrom: issuedAt, issuedTo: issuedAt }
}
