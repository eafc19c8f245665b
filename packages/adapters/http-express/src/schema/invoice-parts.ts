/** Parts of an invoice as the API shows it. */
import { correctionCauseWords } from "@procurement/domain/events"
import { offlineModes } from "@procurement/domain/offline"
import { z } from "zod"
import { constantsOf, identifier, localDate, timestamp } from "./primitives.ts"

export const number = z
  .string()
  .meta({ description: "Invoice number (P_2).", example: "FV/2026/11/000001" })
export const sampleKsefNumber = "5252839118-20261120-0A1B2C3D4E5F-46"
export const ksefNumber = z
  .string()
  .meta({ description: "The number that KSeF assigned.", example: sampleKsefNumber })

export const corrects = z
  .object({
    id: identifier("inv", "the corrected invoice"),
    number: number.exactOptional(),
    ksefNumber: ksefNumber.exactOptional(),
  })
  .meta({
    id: "CorrectedInvoice",
    description: "Only on a correction: the corrected invoice, with its numbers once KSeF has it.",
  })

export const causeWord = z.enum(correctionCauseWords).meta({
  id: "CorrectionCause",
  ...constantsOf("CORRECTION_CAUSE", correctionCauseWords),
  description:
    "`price_reduced`: a rebate or a lower price after the issue; `mistake`: a wrong price, " +
    "quantity or line; `buyer_data`: the buyer's name or address; `buyer_nip`: another buyer, for " +
    "whom `replacedBy` is issued; `supply_date`: the date of supply (P_6).",
})

export const voided = z
  .object({ at: timestamp, reason: z.string().exactOptional() })
  .meta({ id: "InvoiceVoiding", description: "When and why the invoice was voided." })

export const offline = z
  .object({
    mode: z.enum(offlineModes).meta({
      description:
        "`offline24`: KSeF did not respond; `unavailability` and `emergency`: KSeF " +
        "announced an outage.",
    }),
    issuedAt: timestamp,
    deadline: localDate.exactOptional().meta({
      description:
        "The last day for sending the invoice to KSeF; absent if it is unknown or was lifted.",
    }),
  })
  .meta({
    id: "OfflineIssue",
    description:
      "The invoice was issued while KSeF was unavailable. Its files are available, including a " +
      "PDF with two QR codes. The service sends the invoice to KSeF later.",
  })

export const bankAccount = z
  .object({
    iban: z.string(),
    bankName: z.string().exactOptional(),
    swift: z.string().exactOptional().meta({ description: "The bank's BIC; always in EUR." }),
  })
  .meta({
    id: "BankAccount",
    description:
      "The seller's account for the currency of the invoice, as in its file. Present together " +
      "with `transferTitle`.",
    example: {
      iban: "PL61109010140000071219812874",
      bankName: "Bank Przykładowy S.A.",
      swift: "PRZKPLPW",
    },
  })
