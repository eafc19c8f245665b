/**
 * Who issues UPOs: the test ministry's seal.
 *
 * A UPO depends on the facts and the seal alone (RSA signatures are deterministic, the signing time
 * is that of the last verdict), so the same one comes out every time and after every restart; only
 * the latest are kept at hand.
 */
import { loadSigningKeyPem, makeXadesSigner } from "@procurement/adapter-xades"
import { instant, type Instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { isAcknowledged } from "../invoices/invoice-status.ts"
import { sessionStatusAt } from "../sessions/session-status.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived, KeyPair } from "../state/facts.ts"
import type { Session } from "../state/world.ts"
import { upoXml } from "./upo-xml.ts"

const mostKept = 200
const ministryName = "Ministerstwo Finansów"
const ministryTestName = "Ministerstwo Finansów - środowisko testowe (TE)"

export interface UpoOffice {
  /** Undefined until the invoice is acknowledged. */
  readonly ofInvoice: (
    session: Session,
    invoice: InvoiceReceived,
  ) => Promise<Uint8Array> | undefined
  /** Undefined until the session has status 200. */
  readonly ofSession: (session: Session) => Promise<Uint8Array> | undefined
}

const sealWith = (pair: KeyPair) => {
  const signer = makeXadesSigner(loadSigningKeyPem(pair))
  return async (xml: string, at: Instant): Promise<Uint8Array> =>
    Buffer.from(await Effect.runPromise(signer.signEnveloped(xml, at)))
}

const latestVerdict = (invoices: ReadonlyArray<InvoiceReceived>): Instant =>
  instant(Math.max(...invoices.map(({ verdictAt }) => verdictAt)))

export const makeUpoOffice = (simulation: Simulation): UpoOffice => {
  const seal = sealWith(simulation.founded().seal)
  const ministry = simulation.settings.upoTestName ? ministryTestName : ministryName
  const kept = new Map<string, Promise<Uint8Array>>()
  const issue = (
    key: string,
    session: Session,
    invoices: ReadonlyArray<InvoiceReceived>,
    isOfSession: boolean,
  ): Promise<Uint8Array> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const xml = upoXml({ session, invoices, isOfSession, ministry })
    const issued = seal(xml, latestVerdict(invoices))
    kept.set(key, issued)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
    return issued
  }
  return {
    ofInvoice: (session, invoice) =>
      isAcknowledged(invoice, simulation.now())
        ? issue(invoice.reference, session, [invoice], false)
        : undefined,
    ofSession: (session) => {
      const now = simulation.now()
      const { code } = sessionStatusAt(session, now, simulation.settings.delays.sessionMillis)
      if (code !== 200) return undefined
      const accepted = session.invoices.filter((invoice) => isAcknowledged(invoice, now))
      return issue(session.upoReference, session, accepted, true)
    },
  }
}
