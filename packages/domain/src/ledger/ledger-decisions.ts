/**
 * Where the law or the schema of JPK_V7M(3) can be read in more than one way: what the register
 * does, why, and what a tax adviser should confirm. Each decision is made at the place it names.
 */
export interface LedgerDecision {
  readonly name: string
  readonly decision: string
  readonly reason: string
  readonly question: string
  /** File and name of the code. */
  readonly madeAt: string
}

export const ledgerDecisions: ReadonlyArray<LedgerDecision> = [
  {
    name: "several-months",
    decision: "An invoice with tax points in several months has a row in each, with that part.",
    reason:
      "The row belongs to the month of the tax point (art. 19a), and no rule makes it unique.",
    question: "Is one invoice expected in the files of several months under the same number?",
    madeAt: "ledger-shares.ts byMonth",
  },
  {
    name: "fully-prepaid",
    decision: "The supply of a fully prepaid order adds no row.",
    reason: "Its tax point has no amount left (art. 19a(8)).",
    question: "Is a row of zero expected in the month of the supply?",
    madeAt: "ledger-amounts.ts isNothing",
  },
  {
    name: "nothing-changes",
    decision: "A correction that changes no amount, such as a name, has no row.",
    reason: "It has no effect on the sums, and the schema asks for sales.",
    question: "Is a row of zero expected for a correction of the buyer's data?",
    madeAt: "ledger-shares.ts changeBy",
  },
  {
    name: "net-in-pln",
    decision: "Net in PLN is the net of the invoice at its rate, rounded on its own.",
    reason: "FA(3) states the VAT in PLN alone; one rate keeps both figures together.",
    question: "May K_20 differ from 23 % of K_19 by a grosz?",
    madeAt: "ledger-amounts.ts stateOf",
  },
  {
    name: "lowered-before-the-tax-point",
    decision:
      "A correction that lowers what is not due yet counts with the later tax point, or never.",
    reason: "Before a tax point there is no amount that art. 29a(13) could lower.",
    question: "Does it count in its own month, and has TypKorekty 2, also before the supply?",
    madeAt: "ledger-shares.ts lowered",
  },
  {
    name: "several-rates",
    decision:
      "Goods with several exchange rates become due in the order in which they left, also by payments.",
    reason: "A payment names no goods, and the goods that left first are due first.",
    question: "May a prepayment have the rates of the goods that left first?",
    madeAt: "document-parts.ts partsInPln",
  },
  {
    name: "corrected-day",
    decision:
      "A corrected day of one of several parcels changes the PLN in the months of the goods whose rate changes.",
    reason: "The rate of the supply of a month belongs to that month (art. 31a).",
    question: "Is a corrected file of each of these months the right way?",
    madeAt: "ledger-amounts.ts revaluationsOf",
  },
  {
    name: "all-has-left",
    decision:
      "Once the goods that had not left are cancelled and taken off, all that is still billed is due with the last parcel.",
    reason:
      "Parcels have the prices of the order, and a later invoice may bill more (art. 19a(1)).",
    question: "Is the day of the last parcel right for what was billed later?",
    madeAt: "ledger-shares.ts sharesOf",
  },
  {
    name: "outside-ksef",
    decision: "A correction outside KSeF that lowers an invoice counts in its month of issue.",
    reason: "The register does not know when the buyer confirmed the receipt (art. 29a(13a)).",
    question: "Must the day of the confirmation be recorded, and decide?",
    madeAt: "ledger-shares.ts changeBy",
  },
  {
    name: "raised",
    decision:
      "Too little billed from the start counts in the month of the supply, which nobody had prepaid.",
    reason: "Its cause existed at the issue (art. 29a(17)).",
    question: "Must it be divided over payments before the supply?",
    madeAt: "ledger-shares.ts byMistake",
  },
  {
    name: "wrong-buyer",
    decision:
      "The correction to zero for a wrong NIP counts in the months of the invoice for the right one.",
    reason: "The sale took place in these months, to another buyer.",
    question: "Is a corrected file of the earlier months the right way?",
    madeAt: "ledger-shares.ts changeBy",
  },
  {
    name: "failure",
    decision: "A document issued in an announced failure keeps OFF in a file that was filed.",
    reason: "The Ministry's explanation of May 2026 asks for no correction.",
    question: "Must OFF be replaced when the number is known?",
    madeAt: "ledger-row.ts markerOfMode",
  },
  {
    name: "bad-debts",
    decision:
      "A claim is uncollectable in the month of the 90th day after the due date on the invoice; " +
      "what is unpaid when the list is made counts, in the proportion of net and VAT of the invoice.",
    reason:
      "Art. 89a(1a) counts 90 days from the due date, and (3) asks for no payment by the filing.",
    question:
      "Does a due date on a day off move the 90 days, and is the day of the filing to be recorded?",
    madeAt: "bad-debts.ts badDebtsOf",
  },
]
