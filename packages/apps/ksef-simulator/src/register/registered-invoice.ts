/** An accepted invoice as the register reads it from its document, and who may see it. */
import type { InvoiceContent } from "../forms/invoice-content.ts"
import { contentOf } from "../forms/contents.ts"
import type { Simulation } from "../simulation.ts"
import type { InvoiceReceived } from "../state/facts.ts"
import type { ContextIdentifier, FormName } from "../state/values.ts"
import { isParty, type NamedParties, type RegisteredInvoice } from "./visibility.ts"

export const formOf = (simulation: Simulation, { sessionReference }: InvoiceReceived): FormName =>
  simulation.state().sessions.get(sessionReference)?.form ?? "FA(3)"

export const detailsOf = async (
  simulation: Simulation,
  invoice: InvoiceReceived,
): Promise<InvoiceContent> => {
  const bytes = await simulation.documents.get(invoice.invoiceHash)
  if (bytes === undefined) throw new Error(`the document ${invoice.invoiceHash} is lost`)
  return contentOf(formOf(simulation, invoice), bytes)
}

export const registered = (
  simulation: Simulation,
  { verdict, sessionReference }: InvoiceReceived,
  parties: NamedParties,
): RegisteredInvoice | undefined => {
  const { identity } = verdict
  if (identity === undefined) return undefined
  const sentIn = simulation.state().sessions.get(sessionReference)?.context
  return { identity, sentIn, parties }
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
