/**
 * Issues UPOs with the test ministry's seal when they are requested.
 *
 * A UPO depends only on the facts and the seal (RSA signatures are deterministic, the signing time
 * is that of the last verdict), so every request and every restart gives the same one.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { isAcknowledged } from "../sessions/invoice-status.ts"
import { sessionStatusAt } from "../sessions/session-status.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { KeyPair } from "../state/values.ts"
import type { Session } from "../state/state.ts"
import { upoPagesOf } from "../sessions/upo-pages.ts"
import { makeUpoSeal, type UpoSeal } from "./upo-seal.ts"
import { upoXml } from "./upo-xml.ts"

const ministryName = "Ministerstwo Finansów"
const ministryTestName = "Ministerstwo Finansów - środowisko testowe (TE)"

/** The seal from the simulator's options, or its generated one. */
export const upoSealOf = (simulation: Simulation): KeyPair =>
  simulation.settings.upoSeal ?? simulation.founded().seal

/** A key for secrets, with the ministry's name but a separate authority. */
const anotherKeyOf = (simulation: Simulation): KeyPair => {
  const [key] = simulation.state().keys.values()
  if (key === undefined) throw new Error("the ministry has no other key")
  return key
}

const latestVerdict = (invoices: ReadonlyArray<InvoiceReceived>): Instant =>
  instant(invoices.reduce((latest, { verdictAt }) => Math.max(latest, verdictAt), 0))

export const makeUpoIssuer = (simulation: Simulation) => {
  const seal = makeUpoSeal(upoSealOf(simulation))
  const ministry = simulation.settings.upoTestName ? ministryTestName : ministryName
  const signedWith = (sealing: () => UpoSeal) => (session: Session, invoice: InvoiceReceived) =>
    isAcknowledged(invoice, simulation.now())
      ? sealing()(upoXml({ session, of: invoice, ministry }), invoice.verdictAt)
      : undefined
  return {
    /** Undefined until the invoice is acknowledged. */
    ofInvoice: signedWith(() => seal),
    /** The same, signed with a key that is not the seal. */
    forged: signedWith(() => makeUpoSeal(anotherKeyOf(simulation))),
    /** Undefined until the session has status 200, and for an unknown page. */
    ofSession: (session: Session, pageReference: string): Uint8Array | undefined => {
      const now = simulation.now()
      const { code } = sessionStatusAt(session, now, simulation.settings.delays.sessionMillis)
      if (code !== 200) return undefined
      const page = upoPagesOf(session, now).find(({ reference }) => reference === pageReference)
      if (page === undefined) return undefined
      return seal(upoXml({ session, of: page, ministry }), latestVerdict(page.invoices))
    },
  }
}

export type UpoIssuer = ReturnType<typeof makeUpoIssuer>
