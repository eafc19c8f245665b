import { createServer } from "node:http"
import {
  expressWebhookHandler,
  fastifyWebhooks,
  fetchWebhookHandler,
  type WebhookReceiver,
} from "@procurement/sdk"
import express from "express"
import fastify from "fastify"

const receiver: WebhookReceiver = {
  secret: process.env["WEBHOOK_SECRET"],
  onEvent: (event) => {
    switch (event.type) {
      case "order.shipped":
        return void process.stdout.write(`${event.data.orderId} by ${event.data.carrier}\n`)
      case "invoice.issued":
        return void process.stdout.write(`${event.data.number}: ${event.data.ksefNumber}\n`)
      default:
        return undefined
    }
  },
}

const receive = expressWebhookHandler(receiver)

/** Before `express.json()`: the signature is that of the unparsed body. */
export const expressApp = express().post("/hooks", receive)

export const fastifyApp = fastify()
fastifyApp.register(fastifyWebhooks({ path: "/hooks", ...receiver }))

/** Hono, Next.js, SvelteKit, Deno.serve, Bun.serve, Workers: a `Request` in, a `Response` out. */
export const POST = fetchWebhookHandler(receiver)

export const server = createServer((request, response) => {
  void receive(request, response, () => response.writeHead(500).end())
})
