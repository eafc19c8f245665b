/** The limits of a session: KSeF's defaults, or those set for the context as on TEST. */
import { type ContextIdentifier, identifierKey } from "../state/values.ts"
import type { SimulatorState } from "../state/state.ts"
import {
  defaultContextLimits,
  type ContextLimits,
  type SessionLimits,
} from "../state/context-limits.ts"

export const contextLimitsOf = (
  state: SimulatorState,
  context: ContextIdentifier,
): ContextLimits => ({
  ...defaultContextLimits,
  ...state.contextLimits.get(identifierKey(context)),
})

interface InBytes {
  readonly invoices: number
  readonly largestBytes: number
  readonly largestBytesWithAttachment: number
}

const megabyte = 1_000_000

const inBytes = (limits: SessionLimits): InBytes => ({
  invoices: limits.maxInvoices,
  largestBytes: limits.maxInvoiceSizeInMB * megabyte,
  largestBytesWithAttachment: limits.maxInvoiceWithAttachmentSizeInMB * megabyte,
})

export const sessionLimitsOf = (
  state: SimulatorState,
  context: ContextIdentifier,
): { readonly online: InBytes; readonly batch: InBytes } => {
  const { onlineSession, batchSession } = contextLimitsOf(state, context)
  return { online: inBytes(onlineSession), batch: inBytes(batchSession) }
}
