/**
 * The pages of a session's UPO: at most 10,000 documents each, each with its own reference.
 *
 * A page's reference is derived from the session's, so it never changes.
 */
import { hash } from "node:crypto"
import { referenceNumber } from "../identifiers.ts"
import { isAcknowledged } from "./invoice-status.ts"
import type { Instant } from "@procurement/domain/calendar"
import type { InvoiceReceived } from "../state/facts.ts"
import type { Session } from "../state/state.ts"

export const documentsOnPage = 10_000

const pageReference = ({ at, upoReference }: Session, index: number): string =>
  index === 0
    ? upoReference
    : referenceNumber("EU", at, hash("sha256", `${upoReference} ${index}`, "buffer"))

export interface UpoPage {
  readonly reference: string
  /** From 1. */
  readonly number: number
  readonly pages: number
  readonly invoices: ReadonlyArray<InvoiceReceived>
  /** The position of the first one among all accepted invoices of the session, from 1. */
  readonly from: number
  readonly total: number
}

/** The pages, once the session has status 200. */
export const upoPagesOf = (session: Session, now: Instant): ReadonlyArray<UpoPage> => {
  const accepted = session.invoices.filter((invoice) => isAcknowledged(invoice, now))
  const pages = Math.ceil(accepted.length / documentsOnPage)
  return Array.from({ length: pages }, (_, index) => ({
    reference: pageReference(session, index),
    number: index + 1,
    pages,
    invoices: accepted.slice(index * documentsOnPage, (index + 1) * documentsOnPage),
    from: index * documentsOnPage + 1,
    total: accepted.length,
  }))
}
