/** A program that receives webhooks: verifies them, and prints the type of each event. */
import { createServer } from "node:http"
import { expressWebhookHandler } from "@procurement/sdk"

const receive = expressWebhookHandler({
  secret: process.env["WEBHOOK_SECRET"],
  onEvent: ({ type, id }) => void process.stdout.write(`received ${type} ${id}\n`),
  onRejected: (reason) => void process.stderr.write(`rejected: ${reason}\n`),
})

createServer((request, response) => {
  void receive(request, response, () => response.writeHead(500).end())
}).listen(Number(process.env["PORT"] ?? 3000), "127.0.0.1")
