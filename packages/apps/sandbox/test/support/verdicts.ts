/** What customers find out about a webhook: with our library, and with that of the standard. */
import { verifyWebhook } from "@procurement/sdk"
import { Webhook } from "standardwebhooks"
import type { Posted } from "./endpoint.ts"

const isOurs = async ({ headers, body }: Posted, secret: string): Promise<boolean> =>
  (await verifyWebhook({ secret, headers, body })).valid

/** What the public library of Standard Webhooks says. */
const isStandard = ({ headers, body }: Posted, secret: string): boolean => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return true
  } catch {
    return false
  }
}

/** Both verdicts. */
export const verdicts = async (
  posted: Posted,
  secret: string,
): Promise<readonly [boolean, boolean]> => [
  await isOurs(posted, secret),
  isStandard(posted, secret),
]
