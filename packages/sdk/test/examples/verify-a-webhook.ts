import { challengeOf, type SignedWebhook, verifyWebhook } from "@procurement/sdk"

const secret = process.env["WEBHOOK_SECRET"] ?? ""

/** Read at most 1,000,000 bytes of a body before; respond with 413 to a larger one. */
export const receive = async (
  request: Pick<SignedWebhook, "headers" | "body">,
): Promise<readonly [status: number, text: string]> => {
  const verified = await verifyWebhook({ secret, ...request })
  if (!verified.valid) return [400, verified.reason]
  const { event } = verified
  if (event.type === "invoice.issued") {
    process.stdout.write(`${event.data.number}: ${event.data.ksefNumber}\n`)
  }
  return [200, challengeOf(request.body) ?? ""]
}
