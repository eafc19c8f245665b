/**
 * The body of a metadata query.
 *
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0 and pobieranie-faktur/hwm.md, consulted 2026-11-26.
 */
import { z } from "zod"
import { queryIntBetween } from "../http/operation.ts"
import { instant, type Instant } from "@procurement/domain/calendar"
import { badRequest } from "../http/api-error.ts"
import { parseTime } from "../warsaw-time.ts"

const maximumDays = 100
const dayMillis = 86_400_000
const beyondMillis = /\.\d{3}\d*[1-9]/

const text = z.iso.datetime({ offset: true, local: true }).or(z.iso.date())

/** The beginning of a range. */
export const RangeStart = text.transform(parseTime)

/** The end of a range; a fraction of a millisecond is rounded up. */
export const RangeEnd = text.transform((end) =>
  instant(parseTime(end) + (beyondMillis.test(end) ? 1 : 0)),
)

/** Rejects (21405) a range that is reversed or longer than a hundred days. */
export const checkRangeLength = (from: Instant, to: Instant): void => {
  if (from > to) throw badRequest(21405, "dateRange: from > to")
  if (to - from <= maximumDays * dayMillis) return
  throw badRequest(21405, `Zakres 'dateRange' nie może przekraczać ${maximumDays} dni.`)
}

/** RodzajFaktury, and the names of its own that the simulator gives to those of PEF. */
const invoiceTypes = {
  VAT: "Vat",
  ZAL: "Zal",
  KOR: "Kor",
  ROZ: "Roz",
  UPR: "Upr",
  KOR_ZAL: "KorZal",
  KOR_ROZ: "KorRoz",
  VAT_PEF: "VatPef",
  KOR_PEF: "KorPef",
  VAT_RR: "VatRr",
  KOR_VAT_RR: "KorVatRr",
} as const
type InvoiceType = (typeof invoiceTypes)[keyof typeof invoiceTypes]

export const MetadataQuery = z.object({
  subjectType: z.enum(["Subject1", "Subject2", "Subject3", "SubjectAuthorized"]),
  dateRange: z.object({
    dateType: z.enum(["Issue", "Invoicing", "PermanentStorage"]),
    from: RangeStart,
    to: RangeEnd.nullish(),
    restrictToPermanentStorageHwmDate: z.boolean().nullish(),
  }),
  ksefNumber: z.string().min(35).max(36).nullish(),
  invoiceNumber: z.string().max(256).nullish(),
  amount: z
    .object({
      type: z.enum(["Brutto", "Netto", "Vat"]),
      from: z.number().nullish(),
      to: z.number().nullish(),
    })
    .nullish(),
  sellerNip: z.string().length(10).nullish(),
  buyerIdentifier: z
    .object({
      type: z.enum(["Nip", "VatUe", "Other", "None"]),
      value: z.string().max(50).nullish(),
    })
    .nullish(),
  currencyCodes: z.array(z.string().length(3)).nullish(),
  invoicingMode: z.enum(["Online", "Offline"]).nullish(),
  isSelfInvoicing: z.boolean().nullish(),
  formType: z.enum(["FA", "PEF", "FA_RR"]).nullish(),
  invoiceTypes: z.array(z.string()).nullish(),
  hasAttachment: z.boolean().nullish(),
})
export type MetadataQuery = z.output<typeof MetadataQuery>

export const MetadataPaging = z.object({
  sortOrder: z.enum(["Asc", "Desc"]).default("Asc"),
  pageOffset: z.coerce.number().int().min(0).default(0),
  pageSize: queryIntBetween(10, 250).default(10),
})

const kinds: ReadonlyMap<string, InvoiceType> = new Map(Object.entries(invoiceTypes))

/** The register's name of RodzajFaktury: `KOR_ZAL` is `KorZal`. */
export const invoiceTypeOf = (kind: string): InvoiceType => kinds.get(kind) ?? "Vat"
