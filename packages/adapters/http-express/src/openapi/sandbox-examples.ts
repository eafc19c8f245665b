/** The examples of the customers' sandbox API in the OpenAPI document. */
import type { z } from "zod"
import type { sandboxState, triggered } from "../schema/sandbox.ts"
import { ids, json, sampleOrder } from "./sample-order.ts"

const state: z.output<typeof sandboxState> = {
  now: "2026-11-21T14:00:00.000Z",
  ahead: "PT93600S",
  nextRetryAt: "2026-11-21T14:05:00.000Z",
  ksef: { mode: "normal" },
}

const order = { answers: { "200": json(sampleOrder) } }

const event: z.output<typeof triggered> = {
  type: "invoice.paid",
  orderId: ids.order,
  invoiceId: ids.invoice,
}

export const sandboxExamples = {
  readSandbox: { answers: { "200": json(state) } },
  moveSandboxClock: { request: { advance: "PT1H" }, answers: { "200": json(state) } },
  setSandboxKsef: {
    request: { mode: "offline", seconds: 60 },
    answers: { "200": json({ ...state, ksef: { mode: "offline", remainingSeconds: 60 } }) },
  },
  shipSandboxOrder: {
    request: { carrier: "InPost", trackingNumber: "520000012345678901234567" },
    ...order,
  },
  deliverSandboxOrder: order,
  paySandboxOrder: { request: {}, ...order },
  returnSandboxOrder: { request: { lines: [{ line: 1, quantity: 2 }] }, ...order },
  triggerSandboxEvent: {
    request: { type: "invoice.paid" },
    answers: { "202": json(event) },
  },
}
