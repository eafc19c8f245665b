/** All migrations in the order in which they are applied. One that has shipped never changes. */
import type { Migration } from "@mikro-orm/migrations"
import { Baseline } from "./m0001-baseline.ts"
import { OperatorTokens } from "./m0002-operator-tokens.ts"
import { Rights } from "./m0003-rights.ts"
import { UnrequestedEmails } from "./m0004-unrequested-emails.ts"
import { EqualPaymentReferences } from "./m0005-equal-payment-references.ts"
import { InvoiceSearch } from "./m0007-invoice-search.ts"
import { ReplacedInvoices } from "./m0009-replaced-invoices.ts"
import { OutsideNumbers } from "./m0011-outside-numbers.ts"
import { RequestFilters } from "./m0008-request-filters.ts"
import { OtherBuyers } from "./m0010-other-buyers.ts"
import { Deadlines } from "./m0012-deadlines.ts"
import { Parcels } from "./m0013-parcels.ts"
import { LedgerMonths } from "./m0014-ledger-months.ts"
import { LedgerExports } from "./m0015-ledger-exports.ts"
import { Receivables } from "./m0016-receivables.ts"
import { Overdue } from "./m0017-overdue.ts"
import { CatalogHistory } from "./m0018-catalog-history.ts"
import { ContractPrices } from "./m0019-contract-prices.ts"
import { CatalogChanges } from "./m0020-catalog-changes.ts"
import { AnyInvoices } from "./m0021-any-invoices.ts"
import { SearchedAmounts } from "./m0022-searched-amounts.ts"
import { LatestWarnings } from "./m0023-latest-warnings.ts"
import { UnmatchedPayments } from "./m0024-unmatched-payments.ts"
import { EventsOfAggregates } from "./m0025-events-of-aggregates.ts"
import { DueReminders } from "./m0026-due-reminders.ts"
import { CorrectionCauses } from "./m0027-correction-causes.ts"
import { SearchedSkus } from "./m0028-searched-skus.ts"
import { ProcessStatements } from "./m0029-process-statements.ts"
import { FewerIndexWrites } from "./m0030-fewer-index-writes.ts"
import { RequiredMigrations } from "./m0031-required-migrations.ts"
import { SendingByAge } from "./m0032-sending-by-age.ts"

export interface NamedMigration {
  readonly name: string
  readonly class: new (...args: ConstructorParameters<typeof Migration>) => Migration
}

export const migrations = [
  { name: "m0001-baseline", class: Baseline },
  { name: "m0002-operator-tokens", class: OperatorTokens },
  { name: "m0003-rights", class: Rights },
  { name: "m0004-unrequested-emails", class: UnrequestedEmails },
  { name: "m0005-equal-payment-references", class: EqualPaymentReferences },
  { name: "m0007-invoice-search", class: InvoiceSearch },
  { name: "m0008-request-filters", class: RequestFilters },
  { name: "m0009-replaced-invoices", class: ReplacedInvoices },
  { name: "m0010-other-buyers", class: OtherBuyers },
  { name: "m0011-outside-numbers", class: OutsideNumbers },
  { name: "m0012-deadlines", class: Deadlines },
  { name: "m0013-parcels", class: Parcels },
  { name: "m0014-ledger-months", class: LedgerMonths },
  { name: "m0015-ledger-exports", class: LedgerExports },
  { name: "m0016-receivables", class: Receivables },
  { name: "m0017-overdue", class: Overdue },
  { name: "m0018-catalog-history", class: CatalogHistory },
  { name: "m0019-contract-prices", class: ContractPrices },
  { name: "m0020-catalog-changes", class: CatalogChanges },
  { name: "m0021-any-invoices", class: AnyInvoices },
  { name: "m0022-searched-amounts", class: SearchedAmounts },
  { name: "m0023-latest-warnings", class: LatestWarnings },
  { name: "m0024-unmatched-payments", class: UnmatchedPayments },
  { name: "m0025-events-of-aggregates", class: EventsOfAggregates },
  { name: "m0026-due-reminders", class: DueReminders },
  { name: "m0027-correction-causes", class: CorrectionCauses },
  { name: "m0028-searched-skus", class: SearchedSkus },
  { name: "m0029-process-statements", class: ProcessStatements },
  { name: "m0030-fewer-index-writes", class: FewerIndexWrites },
  { name: "m0031-required-migrations", class: RequiredMigrations },
  { name: "m0032-sending-by-age", class: SendingByAge },
] as const satisfies ReadonlyArray<NamedMigration>
