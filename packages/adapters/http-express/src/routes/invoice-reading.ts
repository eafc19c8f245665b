/**
 * GET /v1/invoices/{id}: how far an invoice is; its files and its picture once KSeF has it.
 *
 * Files are the archived bytes; their entity tag is their SHA-256, for the XML the same hash that
 * KSeF has. The picture is drawn from the archived XML, so it can't say anything else.
 */
import * as Effect from "effect/Effect"
import type { IssuedFileRole } from "@procurement/domain/archive"
import { readInvoice, readInvoiceFile, readInvoicePicture } from "@procurement/domain/invoice"
import { type Language, languages } from "@procurement/domain/text"
import { z } from "zod"
import { preferredType } from "../negotiation.ts"
import { headers, json } from "../openapi-parts.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { invoiceBody } from "../schema/invoice.ts"
import {
  bytesOfFile,
  disposition,
  fileHeaders,
  invoiceIdOf,
  invoiceParameters,
  invoiceProblems,
  invoiceTags,
  notIssued,
  notReady,
  showInvoice,
  taggedBytes,
  unchanged,
} from "./invoice-answer.ts"

const xml = "application/xml"
const asice = "application/vnd.etsi.asic-e+zip"
const pdf = "application/pdf"
const status = "application/json"

const endings: Record<IssuedFileRole, string> = {
  invoice: ".xml",
  container: ".asice",
  upo: ".upo.xml",
}

const sendFile = Effect.fnUntraced(function* (call: Call, role: IssuedFileRole, mediaType: string) {
  const id = yield* invoiceIdOf(call)
  const { kept, digest, bytes } = yield* readInvoiceFile(call.principal.tenantId, id, role)
  const described = {
    "content-type": mediaType,
    "content-disposition": disposition(kept.invoice, endings[role]),
  }
  return taggedBytes(call, bytes, described, digest)
})

/** The best the caller reads; the account's language for who reads any, English for all others. */
const languageOf = ({ request, principal }: Call): Language => {
  const accepted = request.acceptsLanguages([principal.tenant.language, ...languages])
  return languages.find((language) => language === accepted) ?? "en"
}

const sendPicture = Effect.fnUntraced(function* (call: Call) {
  const id = yield* invoiceIdOf(call)
  const language = languageOf(call)
  const picture = yield* readInvoicePicture(call.principal.tenantId, id, language)
  return taggedBytes(call, picture.pdf, {
    "content-type": pdf,
    "content-language": language === "pl" ? "pl" : `pl, ${language}`,
    "content-disposition": disposition(picture.kept.invoice, ".pdf"),
    vary: "Accept, Accept-Language",
  })
})

const readStatus = Effect.fnUntraced(function* (call: Call) {
  const kept = yield* readInvoice(call.principal.tenantId, yield* invoiceIdOf(call))
  const { body, headers: described } = jsonReply(200, yield* showInvoice(kept))
  return taggedBytes(call, body, described)
})

const produces = [xml, status, asice, pdf]

const fileOf = (call: Call) => {
  switch (preferredType(call.request, produces)) {
    case asice:
      return sendFile(call, "container", asice)
    case pdf:
      return sendPicture(call)
    default:
      return sendFile(call, "invoice", xml)
  }
}

const readAny = (call: Call) =>
  preferredType(call.request, produces) === status
    ? readStatus(call)
    : Effect.catchTag(fileOf(call), "InvoiceNotIssued", notIssued)

const readUpo = (call: Call) =>
  Effect.catchTag(sendFile(call, "upo", xml), "InvoiceNotIssued", notIssued)

const acceptLanguage = z.string().exactOptional().meta({
  description: "Of the picture: Polish, or Polish with English beside it. Else the account's.",
  example: "en",
})

export const readingRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/invoices/{id}",
  scope: "invoices:read",
  produces,
  takesBody: false,
  handle: readAny,
  operation: {
    operationId: "readInvoice",
    tags: invoiceTags,
    summary: "Read an invoice",
    requestParams: {
      ...invoiceParameters,
      header: invoiceParameters.header.extend({ "Accept-Language": acceptLanguage }),
    },
    description:
      "FA(3) XML by default, exactly as KSeF has it; `application/json` for its status, its " +
      "KSeF number and its payment; `application/pdf` for a picture of it, with KSeF's QR code; " +
      "the signed ASiC-E container by its media type.",
    responses: {
      "200": {
        description: "The file, or the status when that was asked for.",
        headers: fileHeaders.extend({
          ...headers.shape,
          "Content-Language": z
            .string()
            .exactOptional()
            .meta({ description: "Of the picture: `pl` or `pl, en`." }),
        }),
        content: {
          [xml]: bytesOfFile,
          ...json(invoiceBody),
          [asice]: bytesOfFile,
          [pdf]: bytesOfFile,
        },
      },
      "202": notReady,
      "304": unchanged,
      ...invoiceProblems,
    },
  },
}

export const upoRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/invoices/{id}/upo",
  scope: "invoices:read",
  produces: [xml],
  takesBody: false,
  handle: readUpo,
  operation: {
    operationId: "readUpo",
    tags: invoiceTags,
    summary: "Read the UPO, KSeF's receipt",
    requestParams: invoiceParameters,
    responses: {
      "200": { description: "The UPO.", headers: fileHeaders, content: { [xml]: bytesOfFile } },
      "202": notReady,
      "304": unchanged,
      ...invoiceProblems,
    },
  },
}
