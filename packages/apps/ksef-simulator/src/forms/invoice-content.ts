/** What KSeF reads from an invoice of any form: its identity, the parties, the sums. */
import { toHundredths } from "@procurement/adapter-fa3/reading"
import type { InvoiceIdentity } from "../state/values.ts"

export interface PartyIdentifier {
  readonly type: "Nip" | "InternalId" | "VatUe" | "Other" | "None"
  readonly value?: string
}

export interface ThirdParty {
  readonly identifier: PartyIdentifier
  readonly name: string | undefined
  readonly role: number
}

export interface AuthorizedParty {
  readonly nip: string
  readonly name: string | undefined
  readonly role: number
}

export interface InvoiceContent {
  readonly identity: InvoiceIdentity
  readonly sellerName: string | undefined
  readonly buyer: PartyIdentifier
  readonly buyerName: string | undefined
  readonly thirdParties: ReadonlyArray<ThirdParty>
  readonly authorized?: AuthorizedParty
  readonly currency: string
  readonly netAmount: number
  /** In PLN, even when the invoice is in another currency. */
  readonly vatAmount: number
  readonly grossAmount: number
  readonly isSelfInvoicing: boolean
  readonly hasAttachment: boolean
}

/** In V8 a substring keeps the whole text alive, so a text that is stored must be a copy. */
export const ownText = (text: string): string => Buffer.from(text).toString()

/** The exact sum of decimals with at most two places. */
export const sumOf = (decimals: ReadonlyArray<string | undefined>): number =>
  Number(decimals.reduce((sum, each) => sum + (toHundredths(each) ?? 0n), 0n)) / 100
