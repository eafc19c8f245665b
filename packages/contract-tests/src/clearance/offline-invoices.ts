/** Invoices that a KSeF outage affects, and invoices that it does not affect. */
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

interface Wanted {
  readonly state: InvoiceState
  readonly isOffline?: boolean
  readonly mode?: OfflineMode
  readonly deadline?: LocalDate
  /** Default: the usual instant. */
  readonly issuedAt?: Instant
  /** Was sent before, and is stored again. */
  readonly wasSent?: boolean
}

const issuedAs = ({ deadline, issuedAt = usualInstant, mode = "offline24" }: Wanted) => ({
  _tag: "IssuedOffline" as const,
  offline: {
    mode,
    issuedAt,
    ...(deadline === undefined ? {} : { deadline }),
    certificateLink: "https://qr.example/certificate/Nip/1111111111/1111111111/01/a/b",
  },
})

/** A source without detours: the clause decides which facts happen. */
const withoutDetours = () => ({ ...randomFrom(7), happens: () => false })

const dropped = { _tag: "ProcessingDropped", code: 550, description: "cancelled" } as const

const storedFrom = (invoice: Invoice, wanted: Wanted): Invoice => {
  const stored = statesTo("Stored", invoice, withoutDetours()).at(-1) ?? invoice
  const at = instant((stored.timeline.at(-1)?.at ?? 0) + 1)
  const issued = wanted.isOffline === true ? transition(stored, issuedAs(wanted), at) : stored
  if (wanted.wasSent !== true) return issued
  const submitted = statesTo("Submitted", issued, withoutDetours()).at(-1) ?? issued
  return transition(submitted, dropped, at)
}

/** An invoice in the given state, whose order was accepted at that instant. */
export const storedInvoice = Effect.fnUntraced(function* (wanted: Wanted, acceptedAt: Instant) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 1, acceptedAt })
  const { version } = yield* savedInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  if (numbered === undefined) throw new TypeError("the invoice was not numbered")
  const stored = storedFrom(numbered.invoice, wanted)
  const invoice = statesTo(wanted.state, stored, withoutDetours()).at(-1) ?? stored
  const work = { dueAt: undefined, attempts: 0 }
  yield* invoices.save({ invoice, expectedVersion: numbered.version, work, events: [] })
  return yield* savedInvoice(invoice)
})

const onHold: ReadonlyArray<Wanted> = [
  { state: "Stored" },
  { state: "Stored", wasSent: true },
  { state: "OutcomeUnknown" },
]
export const waiting = {
  state: "Stored",
  isOffline: true,
  deadline: "2026-11-23" as LocalDate,
} as const

/** Invoices that belong to neither list. */
const unlisted: ReadonlyArray<Wanted> = [
  { state: "Submitted" },
  { state: "Archived" },
  { ...waiting, state: "Submitted" },
  { ...waiting, state: "Rejected" },
  { ...waiting, state: "Archived" },
]

/** Invoices of one era, each later than the previous one; listed and unlisted ones alternate. */
export const offlineInvoices = Effect.fnUntraced(function* (era: Instant) {
  const at = (index: number) => instant(era + 1_000 + index * 10)
  const lists = yield* Effect.forEach(onHold, (each, index) =>
    Effect.all([
      storedInvoice(each, at(2 * index)),
      storedInvoice({ ...waiting, ...each }, at(2 * index + 1)),
    ]),
  )
  yield* Effect.forEach(unlisted, (each, index) => storedInvoice(each, at(index)), {
    discard: true,
  })
  return { unissued: lists.map(([first]) => first), waiting: lists.map(([, second]) => second) }
})

/** Less than the id of every invoice whose order is accepted in that hour. */
export const before = (era: Instant) => freshInvoiceId(era)

let lastDay: LocalDate | undefined

/** An era on a separate day: only invoices of this era are issued on it. */
export const eraOfOneDay = (): Instant => {
  const era = freshEra()
  const day = warsawDate(era)
  if (day === lastDay || day !== warsawDate(instant(era + 3_600_000))) return eraOfOneDay()
  lastDay = day
  return era
}

/** The values that determine the term of a waiting invoice. */
export const termOf = ({ invoice }: VersionedInvoice): WaitingTerm => {
  if (!("offline" in invoice) || invoice.offline === undefined) throw new TypeError("not issued")
  const { deadline, issuedAt, mode } = invoice.offline
  const { issueDate } = invoice
  return { mode, issueDate, deadline, issuedFrom: issuedAt, issuedTo: issuedAt }
}
