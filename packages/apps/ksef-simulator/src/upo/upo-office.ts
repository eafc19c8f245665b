/**
 * Who issues UPOs: the test ministry's seal, at the moment they are asked for.
 *
 * A UPO depends on the facts and the seal alone (RSA signatures are deterministic, the signing time
 * is that of the last verdict), so the same one comes out every time and after every restart.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { isAcknowledged } from "../invoices/invoice-status.ts"
import { sessionStatusAt } from "../sessions/session-status.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/world.ts"
import { upoPagesOf } from "./upo-pages.ts"
import { makeUpoSeal } from "./upo-seal.ts"
import { upoXml } from "./upo-xml.ts"

const ministryName = "Ministerstwo Finansów"
const ministryTestName = "Ministerstwo Finansów - środowisko testowe (TE)"

export interface UpoOffice {
  /** Undefined until the invoice is acknowledged. */
  readonly ofInvoice: (session: Session, invoice: InvoiceReceived) => Uint8Array | undefined
  /** Undefined until the session has status 200, and for a page that it has not. */
  readonly ofSession: (session: Session, page: string) => Uint8Array | undefined
}

const latestVerdict = (invoices: ReadonlyArray<InvoiceReceived>): Instant =>
  instant(invoices.reduce((latest, { verdictAt }) => Math.max(latest, verdictAt), 0))

export const makeUpoOffice = (simulation: Simulation): UpoOffice => {
  const seal = makeUpoSeal(simulation.founded().seal)
  const ministry = simulation.settings.upoTestName ? ministryTestName : ministryName
  return {
    ofInvoice: (session, invoice) =>
      isAcknowledged(invoice, simulation.now())
        ? seal(upoXml({ session, of: invoice, ministry }), invoice.verdictAt)
        : undefined,
    ofSession: (session, wanted) => {
      const now = simulation.now()
      const { code } = sessionStatusAt(session, now, simulation.settings.delays.sessionMillis)
      if (code !== 200) return undefined
      const page = upoPagesOf(session, now).find(({ reference }) => reference === wanted)
      if (page === undefined) return undefined
      return seal(upoXml({ session, of: page, ministry }), latestVerdict(page.invoices))
    },
  }
}
