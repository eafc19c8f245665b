/** What the OpenAPI document says about the API as a whole. */
import type { Scope } from "@procurement/domain/credential"
import type { ZodOpenApiObject } from "zod-openapi"

export const info: ZodOpenApiObject["info"] = {
  title: "Procurement API",
  version: "1.0.0",
  summary: "Order merchandise; every order becomes one Polish VAT invoice in KSeF.",
  description: [
    "Place an order. The service writes the invoice as FA(3), seals it, sends it to KSeF, " +
      "archives it for ten years and notifies you by webhook.",
    "**Errors** are problem documents (RFC 9457) with stable codes, explained at " +
      "[/problems](/problems). Titles, details and messages are in English or Polish, " +
      "chosen by `Accept-Language`; codes and pointers never change.",
    "**Every endpoint** may also return these protocol errors: malformed HTTP (400), an " +
      "unsupported method (405, with `Allow`), headers that arrive too slowly (408) or " +
      "exceed 16 KB (431). These are problem documents too.",
    "**Every response** has `X-Request-Id` (yours, if you sent one) and `traceresponse`, " +
      "which continues your W3C `traceparent` or starts a trace.",
    "**Money** is a decimal string with its currency, **times** are ISO 8601 in UTC, " +
      "**days** are calendar days in Warsaw. Fields that are not described are rejected.",
    "Deprecated routes return `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to " +
      "their successor.",
  ].join("\n\n"),
  contact: { name: "Integration support", email: "api@procurement.example" },
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
}

/** An absolute URL where it is known: generated clients need one. */
export const serversAt = (publicUrl: string) => [
  {
    url: publicUrl === "" ? "/" : publicUrl,
    description: "The service that serves this document.",
  },
]

export const tags: ReadonlyArray<{ readonly name: string; readonly description: string }> = [
  {
    name: "Orders",
    description:
      "An order that was accepted with 201 survives any crash, and so does its invoice. " +
      "Send an `Idempotency-Key` with every order, and with every other POST that creates " +
      "something.",
  },
  {
    name: "Catalog",
    description: "The items you can order, in three languages and two currencies.",
  },
  {
    name: "Invoices",
    description: "The invoice's status, its files and KSeF's receipt (UPO).",
  },
  {
    name: "Webhooks",
    description:
      "Manage webhook endpoints, inspect deliveries and replay events. Deliveries follow " +
      "Standard Webhooks.",
  },
  { name: "Events", description: "Poll the same events instead of receiving webhooks." },
  { name: "Usage", description: "How much of your quotas and limits you have used." },
  {
    name: "People",
    description:
      "For the dashboard: people sign in with a one-time link, and manage users, sessions and " +
      "API keys. No access token is accepted here.",
  },
  {
    name: "OAuth",
    description:
      "Access tokens by client credentials (RFC 6749). Errors have the form that OAuth defines.",
  },
  {
    name: "Sandbox",
    description:
      "Only in the sandbox: move its clock, ship, deliver, pay and return your orders, make KSeF " +
      "fail, and make events happen. In production these return 404.",
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

export const securitySchemesAt = (publicUrl: string) =>
  ({
    oauth2: {
      type: "oauth2",
      description:
        "Client credentials; send the token as a bearer token (RFC 6750). It is valid for an " +
        "hour.",
      flows: {
        clientCredentials: { tokenUrl: `${publicUrl}/oauth/token`, scopes: scopeMeanings },
      },
    },
    token: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "ppl_live_… or ppl_test_…",
      description:
        "A long-lived token of a client, valid for 90 days, with the scopes that it was given.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-procurement-session",
      description:
        "The session of a person who has signed in to the dashboard. Changes also need the header " +
        "`X-Procurement-Session: 1` from a page of the same origin. The role has the scopes.",
    },
    mutualTLS: {
      type: "mutualTLS",
      description:
        "The certificate to which a token is bound (RFC 8705). The token is rejected without it.",
    },
  }) as const
