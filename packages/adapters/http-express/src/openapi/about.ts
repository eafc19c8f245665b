/** The parts of the OpenAPI document about the API as a whole. */
import type { Scope } from "@procurement/domain/credential"
import type { ZodOpenApiObject } from "zod-openapi"

export const info: ZodOpenApiObject["info"] = {
  title: "Procurement API",
  version: "1.0.0",
  summary: "Order merchandise; every order becomes one Polish VAT invoice in KSeF.",
  description: [
    "Place an order. The service issues the invoice in the format FA(3), seals it, sends it to " +
      "KSeF, archives it for ten years and notifies you by webhook.",
    "**Errors** are problem documents (RFC 9457) with stable codes, explained at " +
      "[/problems](/problems). Titles, details and messages are in English or Polish, " +
      "chosen by `Accept-Language`; codes and pointers never change.",
    "**Every endpoint** may also return these protocol errors: malformed HTTP (400), an " +
      "unsupported method (405, with `Allow`), headers that arrive too slowly (408) or exceed 16 " +
      "KiB (431). These are problem documents too.",
    "**Every response** has `X-Request-Id` (yours, if you sent one) and `traceresponse`, " +
      "which continues your W3C `traceparent` or starts a trace.",
    "**Money** is a decimal string with its currency, **times** are ISO 8601 in UTC, **days** " +
      "are calendar days in Warsaw. Requests with undocumented fields are rejected.",
    "Deprecated routes return `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a link to " +
      "their successor.",
  ].join("\n\n"),
  contact: { name: "Integration support", email: "api@procurement.example" },
  license: { name: "Apache-2.0", identifier: "Apache-2.0" },
}

/** Absolute if the address is known, because generated clients need an absolute URL. */
export const serversAt = (publicUrl: string) => [
  {
    url: publicUrl === "" ? "/" : publicUrl,
    description: "This service.",
  },
]

export const tags: ReadonlyArray<{ readonly name: string; readonly description: string }> = [
  {
    name: "Orders",
    description:
      "When an order is accepted with 201, the order and its invoice are stored durably. Send an " +
      "`Idempotency-Key` with every order and with every other POST that creates a resource.",
  },
  {
    name: "Catalog",
    description: "The items you can order, in three languages and two currencies.",
  },
  {
    name: "Invoices",
    description: "Read an invoice's status, its files and KSeF's receipt (UPO).",
  },
  {
    name: "Webhooks",
    description:
      "Manage webhook endpoints, inspect deliveries and replay events. Deliveries follow " +
      "Standard Webhooks.",
  },
  { name: "Events", description: "Poll the same events instead of receiving webhooks." },
  { name: "Usage", description: "Read your monthly quotas, their use and your rate limits." },
  {
    name: "People",
    description:
      "Used by the dashboard: sign in with a one-time link; manage users, sessions and API keys. " +
      "These operations accept sessions and reject access tokens.",
  },
  {
    name: "OAuth",
    description:
      "Get and revoke access tokens with client credentials (RFC 6749). Errors have the OAuth " +
      "format (RFC 6749, 5.2).",
  },
  {
    name: "Sandbox",
    description:
      "Sandbox only: move the clock, ship, deliver, pay and return your orders, make KSeF fail, " +
      "and trigger events. In production these operations return 404.",
  },
  { name: "Service", description: "Check the service's health; read this document." },
]

const scopeMeanings: Record<Scope, string> = {
  "orders:read": "Read orders.",
  "orders:write": "Place and cancel orders.",
  "catalog:read": "Browse the catalog.",
  "invoices:read": "Read invoices and their files.",
  "webhooks:manage": "Manage webhook subscriptions and read events.",
  sandbox: "Move a sandbox's clock and set the failure mode of its KSeF.",
}

export const securitySchemesAt = (publicUrl: string) =>
  ({
    oauth2: {
      type: "oauth2",
      description:
        "Get a token with client credentials and send it as a bearer token (RFC 6750). It is " +
        "valid for one hour.",
      flows: {
        clientCredentials: { tokenUrl: `${publicUrl}/oauth/token`, scopes: scopeMeanings },
      },
    },
    token: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "ppl_live_… or ppl_test_…",
      description:
        "A long-lived token of a client, valid for 90 days. It has the scopes that were chosen " +
        "when it was issued.",
    },
    session: {
      type: "apiKey",
      in: "cookie",
      name: "__Host-procurement-session",
      description:
        "The session cookie of a user who has signed in to the dashboard. A request that changes " +
        "something also needs the header `X-Procurement-Session: 1`, sent by a page of the same " +
        "origin. The user's role determines the scopes.",
    },
    mutualTLS: {
      type: "mutualTLS",
      description:
        "The client certificate that a token is bound to (RFC 8705). Without it the token is " +
        "rejected.",
    },
  }) as const
