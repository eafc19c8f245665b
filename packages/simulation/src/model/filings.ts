/**
 * Guarantees 1, 3 and 4, as KSeF sees them: amounts, dates, bytes, and one file for each invoice.
 * The arithmetic is the model's own.
 */
import { otherBuyer, prices, tenants } from "../scenario/catalog.ts"
import type { Operation } from "../scenario/plan.ts"
import { warsawDay } from "./calendar.ts"
import { keptGross, replacementsOf } from "./kept-goods.ts"
import type { FiledDocument, Filing, MakeRule, Observer, Report } from "./observer.ts"
import { workingDaysAfter } from "./working-days.ts"

/** Half away from zero. */
const rounded = (dividend: number, divisor: number): number =>
  Math.sign(dividend) * Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor))

/** The tax in a gross amount: 23 parts of 123. */
export const vatIn = (gross: number): number => rounded(gross * 23, 123)

/** An invoice and its corrections; an invoice for another company is a chain of its own. */
interface Chain {
  gross: number
  vat: number
  /** The exchange rate of its last document. */
  rateMicros: number
}

interface Billed {
  readonly sold: number
  /** The buyer that the order names. */
  readonly nip: string
  /** By the number of the invoice. */
  readonly chains: Map<string, Chain>
}

const grossOf = (operation: Operation | undefined): number => {
  if (operation?.kind !== "place") return 0
  const { currency, lines } = operation
  return lines.reduce(
    (sum, { sku, quantity }) => sum + (prices[sku]?.[currency] ?? 0) * quantity,
    0,
  )
}

const checkSums = (report: Report, { number, totals }: FiledDocument): void => {
  if (totals.net + totals.vat !== totals.gross) {
    report("amounts", `${number}: ${totals.net} + ${totals.vat} is not ${totals.gross}`)
  }
}

/** A correction of the day of supply also changes the rate of what was billed before. */
const checkVatInPln = (report: Report, document: FiledDocument, before: Chain): void => {
  const { number, totals, foreign } = document
  if (foreign === undefined) return
  const vatBefore = before.vat * before.rateMicros
  const expected = ((before.vat + totals.vat) * foreign.rate.rateMicros - vatBefore) / 1e6
  if (Math.abs(foreign.vatInPln - expected) > 1) {
    report("vat-in-pln", `${number}: VAT is ${foreign.vatInPln} instead of ${expected} in PLN`)
  }
}

/** Files of an unknown outcome that began to be sent on their day of issue, by digest. */
type Started = ReadonlySet<string>

/**
 * Bytes that may have reached KSeF on their day keep it. KSeF marks them as Offline,
 * so the next working day is their last (article 106nda of the VAT act).
 */
const keepsDay = ({ document, submission }: Filing, today: string, started: Started): boolean =>
  started.has(submission.digest) && today <= workingDaysAfter(document.issueDate, 1)

const checkDay = (report: Report, filing: Filing, started: Started): void => {
  const { document, submission, at, batchOpenedAt = at } = filing
  const { number, issueDate, foreign } = document
  const today = warsawDay(batchOpenedAt)
  const isOfToday = issueDate === today || keepsDay(filing, today, started)
  if (submission.offline !== true && !isOfToday) {
    report("issue-date", `${number}: P_1 is ${issueDate}, but it reached KSeF on ${today}`)
  }
  if (foreign !== undefined && foreign.rate.publishedOn >= issueDate) {
    report("rate-day", `${number}: rate of ${foreign.rate.publishedOn}, issued ${issueDate}`)
  }
}

const checkInvoice = (
  report: Report,
  billed: Billed,
  { number, order, totals, buyer }: FiledDocument,
  replacements: number,
): void => {
  if (billed.chains.size > replacements) {
    report("second-invoice", `${number} is another invoice of ${order.number}`)
  }
  // The one for another company may overtake the first.
  if (replacements > 0 && buyer.nip === otherBuyer.nip) return
  if (buyer.nip !== billed.nip) {
    report("buyer", `${number} names ${buyer.nip} instead of ${billed.nip}`)
  }
  if (totals.gross !== billed.sold) {
    report("gross", `${number}: P_15 is ${totals.gross}, but the goods cost ${billed.sold}`)
  }
}

const checkChain = (report: Report, { number }: FiledDocument, { gross, vat }: Chain): void => {
  const expected = vatIn(gross)
  if (vat !== expected) report("vat", `${number}: VAT of ${gross} is ${expected}, billed is ${vat}`)
  if (gross < 0) report("credit", `${number}: corrections credit more than was sold`)
}

const checkAccepted = (
  report: Report,
  billed: Billed,
  document: FiledDocument,
  replacements: number,
): void => {
  const { number, correction, foreign, totals } = document
  if (correction === undefined) checkInvoice(report, billed, document, replacements)
  const first = correction?.number ?? number
  const chain = billed.chains.get(first) ?? { gross: 0, vat: 0, rateMicros: 0 }
  billed.chains.set(first, chain)
  checkVatInPln(report, document, chain)
  chain.gross += totals.gross
  chain.vat += totals.vat
  chain.rateMicros = foreign?.rate.rateMicros ?? 0
  checkChain(report, document, chain)
}

export const filingRule =
  (operations: ReadonlyArray<Operation>): MakeRule =>
  ({ report, orderNow }): Observer => {
    const started = new Set<string>()
    const orders = new Map<string, Billed>()
    const documents = new Map<string, FiledDocument>()
    /** The file of a number that KSeF has and has not refused. */
    const taken = new Map<string, string>()
    /** When KSeF got the files that it processes or has accepted, by number. */
    const present = new Map<string, number>()
    return {
      placed: ({ order }, key) => {
        const sold = grossOf(operations[Number(key.split("-")[1])])
        if (order.total.amount !== sold) {
          report("gross", `${order.id} costs ${order.total.amount}, but the goods cost ${sold}`)
        }
        const nip = tenants.find(({ id }) => id === order.tenantId)?.buyer.nip ?? ""
        orders.set(order.id, { sold, nip, chains: new Map() })
      },
      saved: ({ invoice }) => {
        if (invoice._tag !== "OutcomeUnknown") return
        const { document, issueDate, transmissions } = invoice
        if (warsawDay(transmissions[0].startedAt) === issueDate) started.add(document.digest)
      },
      filed: (filing) => {
        const { at, document, sentAt, submission } = filing
        const before = taken.get(document.number)
        if (before !== undefined && before !== submission.digest) {
          report("other-bytes", `${document.number} reached KSeF with other bytes than before`)
        }
        // A request that was on its way already can't be called back.
        const presentSince = present.get(document.number)
        if (presentSince !== undefined && presentSince < sentAt) {
          report("sent-again", `${document.number} is sent again, although KSeF has it`)
        }
        present.set(document.number, presentSince ?? at)
        if (before === undefined) checkDay(report, filing, started)
        checkSums(report, document)
        taken.set(document.number, submission.digest)
        documents.set(submission.digest, document)
      },
      dropped: ({ number }) => void present.delete(number),
      refused: ({ number }) => {
        present.delete(number)
        taken.delete(number)
      },
      accepted: ({ digest }) => {
        const document = documents.get(digest)
        const billed = orders.get(document?.order.number ?? "")
        if (document === undefined || billed === undefined) {
          report("unknown-file", `KSeF has accepted ${digest}, which belongs to no order`)
          return
        }
        checkAccepted(report, billed, document, replacementsOf(orderNow(document.order.number)))
      },
      settled: ({ ledger }) => {
        for (const [id, { chains }] of orders) {
          const gross = [...chains.values()].reduce((sum, chain) => sum + chain.gross, 0)
          const order = ledger.orders.get(id)
          const cost = order === undefined ? 0 : keptGross(order)
          if (gross !== cost) report("billed", `${id}: billed is ${gross}, the goods cost ${cost}`)
        }
      },
    }
  }
