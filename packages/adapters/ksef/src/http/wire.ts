/**
 * The responses of KSeF 2.0, as far as this client reads them.
 *
 * Strict for the properties it names; ignores all others, because KSeF adds properties without
 * notice. Of an invoice only its reference and the code of its state are required: KSeF omits
 * other properties, required ones too, and each reader handles their absence.
 * Source: CIRFMF/ksef-docs, open-api.json 2.9.0, consulted 2026-11-26.
 */
import * as z from "zod"

/** ISO 8601 with an offset on the wire; milliseconds since 1970 in here. */
const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const nonEmpty = z.string().min(1)

const isTextHeader = (header: [string, string | null]): header is [string, string] =>
  header[1] !== null

const token = z.object({ token: nonEmpty, validUntil: moment })
export type WireToken = z.infer<typeof token>

/** The pattern is that of AuthTokenRequest 2.1: the challenge is written into that document. */
export const challengeAnswer = z.object({
  challenge: z.string().regex(/^\d{8}-CR-[A-F0-9]{10}-[A-F0-9]{10}-[A-F0-9]{2}$/),
  timestampMs: z.int(),
})
export type Challenge = z.infer<typeof challengeAnswer>

export const loginStarted = z.object({ referenceNumber: nonEmpty, authenticationToken: token })
export type LoginStarted = z.infer<typeof loginStarted>

const status = z.object({
  code: z.int(),
  description: z.string(),
  details: z.array(z.string()).nullish(),
})

export const loginState = z.object({ status })

export const redeemedTokens = z.object({ accessToken: token, refreshToken: token })

export const refreshedToken = z.object({ accessToken: token })

export const publicKeyList = z.array(
  z.object({
    certificate: nonEmpty,
    publicKeyId: nonEmpty,
    validFrom: moment,
    validTo: moment,
    usage: z.array(z.string()),
  }),
)
export type WirePublicKey = z.infer<typeof publicKeyList>[number]

export const sessionOpened = z.object({ referenceNumber: nonEmpty, validUntil: moment })

export const invoiceTaken = z.object({ referenceNumber: nonEmpty })

/** KSeF says how each part has to be uploaded; a header without a value is none. */
const partUpload = z.object({
  ordinalNumber: z.int().min(1),
  method: z.enum(["PUT", "POST"]),
  url: z.url({ protocol: /^https?$/ }),
  headers: z
    .record(z.string(), z.string().nullable())
    .nullish()
    .transform((headers) => Object.fromEntries(Object.entries(headers ?? {}).filter(isTextHeader))),
})
export type WirePartUpload = z.infer<typeof partUpload>

export const batchOpened = z.object({
  referenceNumber: nonEmpty,
  partUploadRequests: z.array(partUpload),
})

export const sessionState = z.object({
  status,
  invoiceCount: z.int().nullish(),
  successfulInvoiceCount: z.int().nullish(),
})

/** A malformed value is the same as a missing one. */
const optionalText = z.string().nullish().catch(undefined)

export const invoiceState = z.object({
  referenceNumber: nonEmpty,
  ordinalNumber: z.int().nullish().catch(undefined),
  invoiceHash: optionalText,
  ksefNumber: optionalText,
  upoDownloadUrl: optionalText,
  status: z.object({
    code: z.int(),
    description: z.string().catch(""),
    details: z.array(z.string()).nullish().catch(undefined),
    extensions: z
      .object({ originalSessionReferenceNumber: optionalText, originalKsefNumber: optionalText })
      .nullish()
      .catch(undefined),
  }),
})
export type InvoiceState = z.infer<typeof invoiceState>

/** An entry that can't be read is undefined, so that it holds up no other. */
export const invoicePage = z.object({
  continuationToken: z.string().nullish(),
  invoices: z.array(invoiceState.optional().catch(undefined)),
})
