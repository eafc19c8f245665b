/** What each part of a webhook is given. */
import type { Webhook } from "../api/api-types.ts"

export interface PartProps {
  readonly webhook: Webhook
  /** Reads the webhook again. */
  readonly onChanged: () => void
}
