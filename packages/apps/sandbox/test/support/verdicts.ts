/** What customers find out about a webhook: with our library, and with that of the standard. */
import { verifyWebhook } from "@procurement/sdk"
import type { Received } from "@procurement/testing"
import { Webhook } from "standardwebhooks"

const isOurs = async ({ headers, body }: Received, secret: string): Promise<boolean> =>
  (await verifyWebhook({ secret, headers, body })).valid

/** What the public library of Standard Webhooks says. */
const isStandard = ({ headers, body }: Received, secret: string): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** Both verdicts. */
export const verdicts = async (
  received: Received,
  secret: string,
): Promise<readonly [boolean, boolean]> => [
  await isOurs(received, secret),
  isStandard(received, secret),
]
