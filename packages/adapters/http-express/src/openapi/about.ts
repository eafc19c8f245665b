/** What the document tells of the API as a whole: how to get in, what belongs together. */
import type { Scope } from "@procurement/domain/credential"
import type { ZodOpenApiObject } from "zod-openapi"

export const info: ZodOpenApiObject["info"] = {
  title: "Procurement API",
  version: "1.0.0",
  summary: "Orders of merchandise, each of which becomes one Polish VAT invoice in KSeF.",
  description: [
    "Place an order; the invoice is written as FA(3), sealed, sent to KSeF, archived for ten years " +
      "and announced to you by webhook.",
    "**Errors** are problem documents (RFC 9457) with stable codes, explained at " +
      "[/problems](/problems). Titles, details and messages are in English or Polish by " +
      "`Accept-Language`; codes and pointers never change.",
    "**Any address** may answer what is no request to it: malformed HTTP (400), another method " +
      "(405, with `Allow`), headers that come too slowly (408) or are more than 16 KB (431). These " +
      "are problem documents too.",
    "**Every answer** carries `X-Request-Id` (yours, if you sent one) and `traceresponse`, which " +
      "continues your W3C `traceparent` or begins a trace.",
    "**Money** is a decimal text with its currency, **times** are ISO 8601 in UTC, **days** are " +
      "days in Warsaw. Fields that are not described are refused.",
    "Routes whose days are numbered say so in `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a " +
      "link to their successor.",
  ].join("\n\n"),
  contact: { name: "Integration support", email: "api@procurement.example" },
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
}

export const servers = [{ url: "/", description: "The service that this document came from." }]

export const tags: ReadonlyArray<{ readonly name: string; readonly description: string }> = [
  {
    name: "Orders",
    description:
      "An order that was answered with 201 survives any crash, and so does its invoice. Send an " +
      "`Idempotency-Key` with every order.",
  },
  { name: "Catalog", description: "What can be ordered, in three languages and two currencies." },
  {
    name: "Invoices",
    description: "From the order to KSeF's receipt: the status, the files and the receipt (UPO).",
  },
  {
    name: "Webhooks",
    description:
      "Where you want to hear of events, what was delivered, and having it told again. Deliveries " +
      "are signed as Standard Webhooks writes it.",
  },
  { name: "Events", description: "The same events, for whoever would rather ask." },
  { name: "Usage", description: "How much of your volumes and limits is used." },
  {
    name: "OAuth",
    description: "Access tokens by client credentials (RFC 6749). Errors keep the form of OAuth.",
  },
  { name: "Service", description: "Whether the service is alive and ready; this document." },
]

const scopeMeanings: Record<Scope, string> = {
  "orders:read": "Read orders.",
  "orders:write": "Place and cancel orders.",
  "catalog:read": "Browse the catalog.",
  "invoices:read": "Read invoices and their files.",
  "webhooks:manage": "Manage webhook subscriptions and read events.",
}

export const securitySchemes = {
  oauth2: {
    type: "oauth2",
    description: "Client credentials; the token is sent as a bearer token (RFC 6750), for an hour.",
    flows: { clientCredentials: { tokenUrl: "/oauth/token", scopes: scopeMeanings } },
  },
  token: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "ppl_live_… or ppl_test_…",
    description: "A long-lived token of a client, good for 90 days, with the scopes it was given.",
  },
  mutualTLS: {
    type: "mutualTLS",
    description:
      "The certificate a token is bound to (RFC 8705). Such a token is refused without it.",
  },
} as const

/** Any of the ways a caller may prove that it has the scope; none for every valid token. */
export const securityOf = (scope: Scope | undefined): Array<Record<string, Array<string>>> => {
  const needed = scope === undefined ? [] : [scope]
  return [{ oauth2: needed }, { token: needed }, { oauth2: needed, mutualTLS: [] }]
}
