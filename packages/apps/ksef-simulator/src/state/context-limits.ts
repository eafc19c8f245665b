/**
 * The limits of a session.
 *
 * Source: CIRFMF/ksef-docs, limity/limity.md, and open-api.json 2.9.0, consulted 2026-11-26.
 */
/** In the API's format: sizes in megabytes of 1,000,000 bytes. */
export interface SessionLimits {
  readonly maxInvoiceSizeInMB: number
  readonly maxInvoiceWithAttachmentSizeInMB: number
  readonly maxInvoices: number
}

export interface ContextLimits {
  readonly onlineSession: SessionLimits
  readonly batchSession: SessionLimits
  readonly collectiveIdentifier: { readonly maxInvoices: number }
}

const defaults: SessionLimits = {
  maxInvoiceSizeInMB: 1,
  maxInvoiceWithAttachmentSizeInMB: 3,
  maxInvoices: 10_000,
}

export const defaultContextLimits: ContextLimits = {
  onlineSession: defaults,
  batchSession: defaults,
  collectiveIdentifier: { maxInvoices: 500 },
}
