/** What customers find out about a webhook: with our library, and with that of the standard. */
import { verifyWebhook } from "@procurement/sdk"
import { Webhook } from "standardwebhooks"
import type { Posted } from "./endpoint.ts"

const isOurs = ({ headers, body }: Posted, secret: string): boolean =>
  verifyWebhook({ secret, headers, body }).valid

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
export const verdicts = (posted: Posted, secret: string): readonly [boolean, boolean] => [
  isOurs(posted, secret),
  isStandard(posted, secret),
]
