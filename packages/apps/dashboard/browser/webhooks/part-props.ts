/** The props of each part of a webhook. */
import type { Webhook } from "../api/api-types.ts"

export interface PartProps {
  readonly webhook: Webhook
  /** Reloads the webhook. */
  readonly onChanged: () => void
}
