/** How much a session may carry: KSeF's defaults, or what was set for the context as on TEST. */
import type { ContextIdentifier } from "../state/values.ts"
import type { World } from "../state/world.ts"
import {
  contextKey,
  defaultContextLimits,
  type ContextLimits,
  type SessionLimits,
} from "./context-limits.ts"

export const contextLimitsOf = (world: World, context: ContextIdentifier): ContextLimits => ({
  ...defaultContextLimits,
  ...world.contextLimits.get(contextKey(context)),
})

interface InBytes {
  readonly invoices: number
  readonly invoiceBytes: number
}

const inBytes = ({ maxInvoices, maxInvoiceSizeInMB }: SessionLimits): InBytes => ({
  invoices: maxInvoices,
  invoiceBytes: maxInvoiceSizeInMB * 1_000_000,
})

export const sessionLimitsOf = (
  world: World,
  context: ContextIdentifier,
): { readonly online: InBytes; readonly batch: InBytes } => {
  const { onlineSession, batchSession } = contextLimitsOf(world, context)
  return { online: inBytes(onlineSession), batch: inBytes(batchSession) }
}
