/** Documents that were issued outside KSeF. */
import { isPdf, maximumOutsideNumberLength, type OutsideIssue } from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import { maximumReasonLength } from "@procurement/domain/order"
import { maximumLineLength } from "@procurement/domain/text"
import { z } from "zod"
import {
  dayParameter,
  encodeInstant,
  lineText,
  localDate,
  textByRule,
  timestamp,
} from "./primitives.ts"

/** With the other fields it fits into the largest body. */
const maximumScanLength = 900_000

const base64Form = /^[A-Za-z0-9+/]+={0,2}$/

const isPdfText = (text: string): boolean => isPdf(Buffer.from(text.slice(0, 8), "base64"))

const tooLong = {
  en: `must be at most ${maximumScanLength} characters of base64`,
  pl: `może mieć najwyżej ${maximumScanLength} znaków base64`,
}
const notAPdf = { en: "must be a PDF in base64", pl: "musi być plikiem PDF w base64" }

const scan = textByRule((text) => {
  if (text.length > maximumScanLength) return tooLong
  return base64Form.test(text) && isPdfText(text) ? undefined : notAPdf
}, "invalid_value")
  .transform((text) => Buffer.from(text, "base64"))
  .meta({
    override: { type: "string", maxLength: maximumScanLength, contentEncoding: "base64" },
  })

export const outsideRequest = z
  .strictObject({
    number: lineText(maximumOutsideNumberLength).meta({
      description: "Number of the document, outside the series of this service and unique.",
    }),
    issueDate: dayParameter.meta({ description: "Day of issue that the document states." }),
    scan: scan.exactOptional().meta({
      description: "The scanned document: a PDF in base64, for the archive.",
    }),
    reason: lineText(maximumReasonLength).exactOptional().meta({ description: "For the record." }),
    requestedBy: lineText(maximumLineLength).exactOptional().meta({
      description: "Who issued it, for the record; by default the holder of the token.",
    }),
  })
  .meta({
    id: "OutsideIssueRequest",
    example: { number: "A/17/2026", issueDate: "2026-11-20", reason: "awaria całkowita KSeF" },
  })

export const outsideIssue = z
  .object({
    number: z
      .string()
      .meta({ description: "The seller's number of the document.", example: "A/17/2026" }),
    issueDate: localDate,
    recordedAt: timestamp,
    scanSha256: z
      .string()
      .exactOptional()
      .meta({ description: "SHA-256 of the archived scan, hexadecimal." }),
  })
  .meta({
    id: "OutsideIssue",
    description: "The document was issued outside KSeF, during its total failure.",
  })

export const encodeOutsideIssue = ({ number, issueDate, recordedAt, scan: digest }: OutsideIssue) =>
  optional({ number, issueDate, recordedAt: encodeInstant(recordedAt), scanSha256: digest })
