/** An accepted invoice as the register reads it from its document, and who may see it. */
import type { InvoiceContent } from "../forms/invoice-content.ts"
import { contentOf } from "../forms/contents.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/state.ts"
import type { ContextIdentifier, FormName } from "../state/values.ts"
import { isParty, type NamedParties, type RegisteredInvoice } from "./visibility.ts"

const sessionOf = (simulation: Simulation, { sessionReference }: InvoiceReceived): Session => {
  const session = simulation.state().sessions.get(sessionReference)
  if (session === undefined) throw new Error(`the session ${sessionReference} is lost`)
  return session
}

export const formOf = (simulation: Simulation, invoice: InvoiceReceived): FormName =>
  sessionOf(simulation, invoice).form

export const detailsOf = async (
  simulation: Simulation,
  invoice: InvoiceReceived,
): Promise<InvoiceContent> => {
  const bytes = simulation.documents.get(invoice.invoiceHash)
  if (bytes === undefined) throw new Error(`the document ${invoice.invoiceHash} is lost`)
  return contentOf(formOf(simulation, invoice), bytes)
}

export const registered = (
  simulation: Simulation,
  invoice: InvoiceReceived,
  parties: NamedParties,
): RegisteredInvoice | undefined => {
  const { identity } = invoice.verdict
  if (identity === undefined) return undefined
  return { identity, sentIn: sessionOf(simulation, invoice).context, parties }
}

/** Whether the context may download the invoice: every party of it may. */
export const isVisibleTo = async (
  simulation: Simulation,
  invoice: InvoiceReceived,
  context: ContextIdentifier,
): Promise<boolean> => {
  const one = registered(simulation, invoice, await detailsOf(simulation, invoice))
  return one !== undefined && isParty(context, one)
}
