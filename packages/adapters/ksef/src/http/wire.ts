/**
 * The responses of KSeF 2.0, with only the properties that this client reads.
 *
 * Strict for the listed properties; ignores all others, because KSeF adds properties without
 * notice. Of an invoice only its reference and the code of its state are required: KSeF omits
 * others, required ones too, and each reader handles their absence. Source: CIRFMF/ksef-docs,
 * open-api.json 2.9.0, consulted 2026-11-26.
 */
import * as z from "zod"

/** ISO 8601 with an offset on the wire; milliseconds since 1970 here. */
const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

const nonEmpty = z.string().min(1)

const isTextHeader = (header: [string, string | null]): header is [string, string] =>
  header[1] !== null

const token = z.object({ token: nonEmpty, validUntil: moment })
export type WireToken = z.infer<typeof token>

/**
 * The pattern is that of AuthTokenRequest 2.1, because the challenge is inserted into that
 * document.
 */
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

const publicKey = z.object({
  certificate: nonEmpty,
  publicKeyId: nonEmpty,
  validFrom: moment,
  validTo: moment,
  usage: z.array(z.string()),
})
/** An unreadable key is left out, so that it does not affect the others. */
export const publicKeyList = z
  .array(publicKey.optional().catch(undefined))
  .transform((keys) => keys.filter((key) => key !== undefined))
export type WirePublicKey = z.infer<typeof publicKeyList>[number]

export const sessionOpened = z.object({ referenceNumber: nonEmpty, validUntil: moment })

export const invoiceTaken = z.object({ referenceNumber: nonEmpty })

/** KSeF states how each part has to be uploaded; a header without a value is ignored. */
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

/** A malformed value counts as missing. */
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

/** An unreadable entry is undefined, so that it does not affect the others. */
export const invoicePage = z.object({
  continuationToken: z.string().nullish(),
  invoices: z.array(invoiceState.optional().catch(undefined)),
})
