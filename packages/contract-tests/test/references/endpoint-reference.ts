/** Hosts that the reference of `EndpointCheck` resolves. */
import type { EndpointObjection } from "@procurement/domain/webhook"
import type { EndpointBinding } from "../../src/webhook/index.ts"

export const objections: Readonly<Record<string, EndpointObjection>> = {
  "nowhere.example": "unknown-host",
  "later.example": "unresolved-host",
  "inside.example": "private-address",
}

export const endpointBinding: EndpointBinding = {
  deliverable: ["https://example.com/hooks", "https://example.com:8443/"],
  objectionable: Object.entries(objections).map(([host, objection]) => ({
    url: `https://${host}/hooks`,
    objection,
  })),
}
