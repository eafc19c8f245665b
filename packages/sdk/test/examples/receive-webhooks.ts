import { createServer } from "node:http"
import { verifyWebhook } from "@procurement/sdk"

const secret = process.env["WEBHOOK_SECRET"] ?? ""

export const receiver = createServer(async (request, response) => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const verified = await verifyWebhook({ secret, headers: request.headers, body })
  if (!verified.valid) {
    response.writeHead(400).end()
    return
  }
  const { event } = verified
  if (event.type === "invoice.issued") {
    process.stdout.write(`${event.data.number}: ${event.data.ksefNumber}\n`)
  }
  response.writeHead(204).end()
})
