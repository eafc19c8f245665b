/** What a list of invoices is asked for. */
import type { LocalDate } from "../calendar/instant.ts"
import type { InvoiceId, OrderId } from "../identity/type-id.ts"
import type { Currency } from "../money/money.ts"
import type { LineText } from "../text/line-text.ts"
import type { SearchTerm } from "../text/search.ts"
import type { CorrectionCause } from "./correction.ts"
import type { InvoiceKind, InvoiceNumber, KsefNumber } from "./invoice-number.ts"
import type { InvoiceState } from "./invoice.ts"
import type { PaymentStatusWord } from "./receivable.ts"

/** Filters for a list of invoices. An absent filter matches all. */
export interface InvoiceFilter {
  /** Current state is one of these. */
  readonly states?: ReadonlyArray<InvoiceState> | undefined
  /** Issued on this day or later. An invoice without a day of issue does not match. */
  readonly issuedFrom?: LocalDate | undefined
  /** Issued on this day or earlier. An invoice without a day of issue does not match. */
  readonly issuedTo?: LocalDate | undefined
  readonly orderId?: OrderId | undefined
  /** The reference that the customer gave the order. */
  readonly reference?: LineText | undefined
  readonly currency?: Currency | undefined
  /** The payment status of the invoice; a correction has none and does not match. */
  readonly payment?: PaymentStatusWord | undefined
  /** Something is still to be paid, and was due before this day. */
  readonly dueBefore?: LocalDate | undefined
  readonly kind?: InvoiceKind | undefined
  /** A correction with this cause. */
  readonly cause?: CorrectionCause | undefined
  readonly number?: InvoiceNumber | undefined
  readonly ksefNumber?: KsefNumber | undefined
  /** The invoice contains all of these words; see `isInvoiceFoundBy`. */
  readonly search?: ReadonlyArray<SearchTerm> | undefined
}

export interface InvoicePageQuery extends InvoiceFilter {
  /** Last invoice of the previous page, excluded from this page. */
  readonly after?: InvoiceId | undefined
  readonly limit: number
}
